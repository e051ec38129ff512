import type { Field, NamedShape, Shape } from "./shape.js";
import type { ExchangeModel, WireModel } from "./wire-model.js";

/**
 * The types of the wire as plain TypeScript: the same text serves Node's declarations and the plugin's source, which an
 * older compiler with a narrower library has to understand.
 */
export function emitTypes(wire: WireModel): string {
	return [
		...[...wire.named.values()].map(declaration),
		`/** The schemas a value can be checked against, by name. */\nexport interface Schemas {\n${wire.roots.map((name) => `\t${name}: ${name};\n`).join("")}}\n`,
		exchangeMap("CommandMap", "Every command with its two halves.", wire.commands),
		exchangeMap("RequestMap", "Every request with its two halves.", wire.requests),
		HELPERS,
	].join("\n");
}

const HELPERS = `export type CommandType = keyof CommandMap;
export type RequestType = keyof RequestMap;
type Body<T, Header extends string> = T extends unknown ? Omit<T, Header & keyof T> : never;
type CommandHeader = "type" | "requestId" | "sessionId" | "operationId" | "onlyIfKnown";
/** What a caller says when it asks for a command. */
export type CommandParams<K extends CommandType> = Body<CommandMap[K]["ask"], CommandHeader>;
/** What a handler returns: a result without its envelope. */
export type CommandOutcome<K extends CommandType> = Body<CommandMap[K]["answer"], "type" | "requestId">;
/** What a plugin says when it asks the server. */
export type RequestParams<K extends RequestType> = Body<RequestMap[K]["ask"], "type" | "requestId" | "commandId">;
/** What the server answers: a response without its envelope. */
export type RequestOutcome<K extends RequestType> = Body<RequestMap[K]["answer"], "type" | "requestId" | "commandId">;
/** Why a value does not fit: a JSON pointer to the place, the rule it breaks, and both in words. */
export interface Violation {
	path: string;
	rule: string;
	message: string;
}
export interface CommandInfo {
	readonly result: keyof Schemas;
	readonly timeoutMs: number;
	readonly capability: string;
	readonly effect: "read" | "write";
}
export interface RequestInfo {
	readonly response: keyof Schemas;
}
`;

function exchangeMap(name: string, comment: string, exchanges: ExchangeModel<{ type: string }>[]): string {
	const rows = exchanges.map(
		({ definition, ask, answer }) => `\t${definition.type}: { ask: ${ask}; answer: ${answer} };\n`,
	);
	return `/** ${comment} */\nexport interface ${name} {\n${rows.join("")}}\n`;
}

function declaration({ name, shape, description }: NamedShape): string {
	const comment = description === undefined ? "" : `/** ${description} */\n`;
	if (shape.kind !== "object") return `${comment}export type ${name} = ${typeOf(shape)};\n`;
	return `${comment}export interface ${name} {\n${shape.fields.map(fieldOf).join("")}}\n`;
}

function fieldOf({ name, shape, required, description }: Field): string {
	const comment = description === undefined ? "" : `\t/** ${description} */\n`;
	return `${comment}\t${name}${required ? "" : "?"}: ${typeOf(shape)};\n`;
}

function typeOf(shape: Shape): string {
	switch (shape.kind) {
		case "boolean":
		case "number":
		case "string":
			return shape.kind;
		case "words":
			return shape.words.map((word) => JSON.stringify(word)).join(" | ");
		case "array":
			return `Array<${typeOf(shape.items)}>`;
		case "record":
			return `{ [name: string]: ${typeOf(shape.value)} }`;
		case "object":
			return `{ ${shape.fields.map(({ name, shape: field, required }) => `${name}${required ? "" : "?"}: ${typeOf(field)}`).join("; ")} }`;
		case "choice":
			return shape.options.map(typeOf).join(" | ");
		case "tagged":
			return [...shape.variants.values()].join(" | ");
		case "ref":
			return shape.name;
	}
}
