/** First byte of every value that crosses to or from Luau. Mirrored in luau/core/wire.luau. */
export const WireTag = {
	nil: 0,
	false: 1,
	true: 2,
	number: 3,
	string: 4,
	array: 5,
	map: 6,
	/** A Roblox value made of numbers only: type name, count, numbers. */
	numbersF32: 7,
	numbersF64: 8,
	/** Any other Roblox value: type name, then rbx-dom's encoding as plain data. */
	pod: 9,
	/** An enum value whose type follows from the property it belongs to. */
	enum: 10,
	/** A reference to an instance of the same file, by index. */
	ref: 11,
} as const;

/** Plain data Luau and Node exchange. Bytes become Luau strings; a Luau string that is not UTF-8 comes back as bytes. */
export type HostValue =
	| undefined
	| null
	| boolean
	| number
	| string
	| Uint8Array
	| RobloxValue
	| readonly HostValue[]
	| { readonly [key: string]: HostValue };

/** A Roblox datatype in rbx-dom's encoding, e.g. `new RobloxValue("Vector3", [0, 5, 0])`. */
export class RobloxValue {
	readonly type: string;
	readonly pod: HostValue;

	constructor(type: string, pod: HostValue) {
		this.type = type;
		this.pod = pod;
	}
}
