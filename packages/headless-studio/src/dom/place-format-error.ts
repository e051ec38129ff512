/** A place or model file that cannot be read. */
export class PlaceFormatError extends Error {
	readonly code = "PLACE_FORMAT";
	/** Path of the file, or "(bytes)". */
	readonly file: string;

	constructor(file: string, reason: string, options?: ErrorOptions) {
		super(`${file} is not a readable Roblox file: ${reason}`, options);
		this.name = "PlaceFormatError";
		this.file = file;
	}
}
