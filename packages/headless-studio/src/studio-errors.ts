/** The Studio was closed, or its VM died; `cause` says why. */
export class StudioClosedError extends Error {
	readonly code = "STUDIO_CLOSED";

	constructor(message: string, options?: ErrorOptions) {
		super(message, options);
		this.name = "StudioClosedError";
	}
}
