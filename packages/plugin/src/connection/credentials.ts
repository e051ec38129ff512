/** What a plugin knows that others do not. */
export interface Credentials {
	/** 64 hexadecimal digits that nobody can guess and that were never used before. */
	makeNonce(): string;
	/** Keys in hexadecimal digits. The server knows one of them, or is not the server. */
	keys(): readonly string[];
	/** What the person typed to pair this plugin with a server. Good for one try, so it is told once. */
	takePairingCode(): string | undefined;
	/** A server accepted the code and gave a key in return. */
	keep(key: string): void;
}
