/** Where the plugin speaks to the person in front of Studio. Lines are rare: what changed, never what is retried. */
export interface Log {
	info(text: string): void;
	warn(text: string): void;
}
