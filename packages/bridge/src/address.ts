/** The line that may stand before the JSON of a message about a command: whoever passes it on need not read the rest. */
export interface Address {
	/** The message's type: `result`, `progress`, or what the plugin asks. */
	readonly type: string;
	/** The request id of the command it is about. */
	readonly commandId: string;
}

const JSON_BEGINS = "{".charCodeAt(0);
const LINE_ENDS = "\n".charCodeAt(0);
const LONGEST_LINE = 512;
const ADDRESS = /^([A-Za-z]+) (.+)$/;

/** Undefined for a message that stands there by itself. */
export function readAddress(frame: Buffer): { address: Address; body: Buffer } | undefined {
	if (frame[0] === JSON_BEGINS) return undefined;
	const end = frame.subarray(0, LONGEST_LINE).indexOf(LINE_ENDS);
	const [, type, commandId] = (end === -1 ? undefined : ADDRESS.exec(frame.toString("utf8", 0, end))) ?? [];
	if (type === undefined || commandId === undefined) return undefined;
	return { address: { type, commandId }, body: frame.subarray(end + 1) };
}
