/** A place or model file that cannot be read or written. */
export class PlaceFormatError extends Error {
	readonly code = "PLACE_FORMAT";
	/** Path of the file, or "(bytes)". */
	readonly file: string;

	constructor(file: string, reason: string, deed: "read" | "written", options?: ErrorOptions) {
		super(
			deed === "read" ? `${file} is not a readable Roblox file: ${reason}` : `${file} could not be written: ${reason}`,
			options,
		);
		this.name = "PlaceFormatError";
		this.file = file;
	}
}
