/** One end of the way between two copies of this plugin: the one of the edited place and one of a playtest. */
export interface Channel {
	/** What is sent while nobody listens at the other end waits there; after it has gone, it is lost. */
	send(text: string): void;
	/** At most once a channel. */
	listen(callback: (text: string) => void): void;
	isOpen(): boolean;
}

/** Told by the edited place: end the playtest. */
export const END_PLAYTEST = "StudioBridge:stop";
