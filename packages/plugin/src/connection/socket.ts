/** What a socket tells its owner. After `failed` it says nothing more that matters; some sockets say it twice. */
export interface SocketEvents {
	opened: (status: number) => void;
	message: (text: string) => void;
	failed: (reason: string) => void;
}

export interface Socket {
	send(text: string): void;
	/** Ends the socket for good. No event follows. */
	close(): void;
}

/** Raises if no socket can be made at all. */
export type OpenSocket = (url: string, events: SocketEvents) => Socket;
