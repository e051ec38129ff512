/** How things are between this plugin and its server, for the person who wants to know. */
export type ConnectionState =
	| { readonly kind: "off" }
	/** Nobody answers yet, or any more; it goes on trying. `message` says why it has to. */
	| { readonly kind: "connecting"; readonly message?: string }
	| { readonly kind: "connected"; readonly serverVersion: string }
	/** A person has to do something first: `action` says what. */
	| { readonly kind: "refused"; readonly message: string; readonly action: string; readonly needsPairing: boolean };
