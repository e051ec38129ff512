/** Why a change cannot be written to files. The change is refused, and nothing else is. */
export class Unwritable extends Error {
	override readonly name = "Unwritable";
}
