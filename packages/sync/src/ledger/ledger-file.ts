import { createHash } from "node:crypto";
import type { Agreement } from "./agreement.js";
import { Ledger } from "./ledger.js";

const HEADER = { format: "studio-bridge-ledger", version: 1 };

/** One line an instance, with the fields by position; the last line proves that nothing is missing or altered. */
type Line = [...Said] | [...Said, strangers: readonly string[]];
type Said = [id: string, parent: string, className: string, name: string, source: string, properties: object];

/** The ledger as text. The same ledger is always the same text. */
export function encodeLedger(ledger: Ledger): string {
	const entries = [...ledger.entries()].sort(([a], [b]) => (a < b ? -1 : 1));
	const lines = [HEADER, ...entries.map(toLine)].map((line) => JSON.stringify(line));
	const body = `${lines.join("\n")}\n`;
	return `${body}${checksum(body)}\n`;
}

/** The ledger a text describes, or undefined if it is not whole: then nothing in it can be trusted. */
export function decodeLedger(text: string): Ledger | undefined {
	const end = text.lastIndexOf("\n", text.length - 2) + 1;
	const body = text.slice(0, end);
	if (end === 0 || text.slice(end) !== `${checksum(body)}\n`) return undefined;
	const [header, ...lines] = body.trimEnd().split("\n");
	if (header !== JSON.stringify(HEADER)) return undefined;
	return new Ledger(new Map(lines.map((line) => fromLine(JSON.parse(line)))));
}

function toLine([id, agreement]: readonly [string, Agreement]): Line {
	const { parent, className, name, source, properties, strangers } = agreement;
	const line: Line = [id, parent ?? "", className, name, source ?? "", properties];
	return strangers === undefined ? line : [...line, strangers];
}

function fromLine([id, parent, className, name, source, properties, strangers]: Line): readonly [string, Agreement] {
	const agreement = {
		...(parent !== "" && { parent }),
		name,
		className,
		...(source !== "" && { source }),
		properties: properties as Agreement["properties"],
		...(strangers !== undefined && { strangers }),
	};
	return [id, agreement];
}

function checksum(body: string): string {
	return createHash("sha256").update(body).digest("hex");
}
