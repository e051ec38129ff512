import type { CommandDefinition, RequestDefinition } from "../src/wire/define.js";
import type { Field, NamedShape, ObjectShape, Shape } from "./shape.js";
import type { ExchangeModel, WireModel } from "./wire-model.js";

interface Constants {
	protocolVersions: { min: number; max: number };
	defaultLimits: Record<string, number>;
	errorTable: Record<string, { category: string; retryable: boolean; meaning: string }>;
}

/** The reference of every message, for people. */
export function emitMarkdown(wire: WireModel, constants: Constants): string {
	const { protocolVersions, defaultLimits, errorTable } = constants;
	const errors = Object.entries(errorTable).map(
		([code, { category, retryable, meaning }]) =>
			`| \`${code}\` | ${category} | ${retryable ? "yes" : "no"} | ${meaning} |`,
	);
	const limits = Object.entries(defaultLimits).map(
		([name, value]) => `| \`${name}\` | ${value.toLocaleString("en")} |`,
	);
	return [
		"# The wire protocol",
		"<!-- Generated from packages/protocol/src/wire by its build. Do not edit. -->",
		`What the Studio Bridge host and a Studio plugin say to each other: JSON text messages over one WebSocket on \`/plugin\`. This build speaks protocol versions ${protocolVersions.min} to ${protocolVersions.max}; the two sides use the newest version both know. Unknown fields are errors, except in the handshake.`,
		"Before the JSON of a result, a progress or a request the plugin writes one line, the message's type and the `requestId` of the command it is about: `result c12`. A host that asked on behalf of another program passes the message on by it without reading the rest. Chunks carry that line as the beginning of their first piece.",
		"## Messages",
		...wire.messages.map(({ definition, schema }) =>
			section(`\`${definition.type}\``, [
				`Sent by: ${definition.from.join(" and ")}. ${definition.summary}`,
				fieldTable(wire.resolve(schema) as ObjectShape),
			]),
		),
		"## Commands",
		"What the server asks a plugin. `sessionId` names the DataModel where one socket speaks for several. Every command is answered by exactly one `result` with the same `requestId`.",
		...wire.commands.map((command) => commandSection(wire, command)),
		"## Requests",
		"What a plugin asks the server while it serves a command. `commandId` is that command's `requestId`. Every request is answered by exactly one `response` with the same `requestId` and `commandId`.",
		...wire.requests.map((request) => exchangeSection(wire, request, [request.definition.summary])),
		"## Errors",
		["| code | category | can be retried | meaning |", "| --- | --- | --- | --- |", ...errors].join("\n"),
		"## Limits",
		"What a host grants in its `welcome` unless configured otherwise.",
		["| limit | default |", "| --- | --- |", ...limits].join("\n"),
		"## Types",
		...sharedTypes(wire).map(typeSection),
		"",
	].join("\n\n");
}

function section(title: string, paragraphs: string[]): string {
	return [`### ${title}`, ...paragraphs].join("\n\n");
}

function commandSection(wire: WireModel, command: ExchangeModel<CommandDefinition>): string {
	const { summary, timeoutMs, capability, effect } = command.definition;
	const facts = `Deadline ${timeoutMs / 1000} s unless the caller sets one; capability \`${capability}\`; ${effect === "read" ? "changes nothing" : "changes the place or the project"}.`;
	return exchangeSection(wire, command, [summary, facts]);
}

function exchangeSection(
	wire: WireModel,
	exchange: ExchangeModel<CommandDefinition | RequestDefinition>,
	intro: string[],
): string {
	const outcomes = [...exchange.outcomes].map(
		([status, schema]) => `Answer with status \`${status}\`:\n\n${fieldTable(wire.resolve(schema) as ObjectShape)}`,
	);
	return section(`\`${exchange.definition.type}\``, [
		...intro,
		fieldTable(wire.resolve(exchange.ask) as ObjectShape),
		...outcomes,
	]);
}

/** Shared pieces: whatever is named and is not itself a message. */
function sharedTypes(wire: WireModel): NamedShape[] {
	const messages = new Set([...wire.roots, ...wire.commands.flatMap(names), ...wire.requests.flatMap(names)]);
	return [...wire.named.values()].filter(({ name }) => !messages.has(name)).sort((a, b) => (a.name < b.name ? -1 : 1));
}

const names = (exchange: ExchangeModel<unknown>): string[] => [...exchange.outcomes.values()];

function typeSection({ name, shape, description }: NamedShape): string {
	const body = shape.kind === "object" ? fieldTable(shape) : `${typeOf(shape)}${limitsOf(shape)}`;
	return section(name, description === undefined ? [body] : [description, body]);
}

function fieldTable({ fields, exactlyOne }: ObjectShape): string {
	const rows = fields.map(
		(field) =>
			`| \`${field.name}\` | ${typeOf(field.shape)}${limitsOf(field.shape)} | ${presence(field, exactlyOne)} | ${field.description ?? ""} |`,
	);
	return ["| field | type | | |", "| --- | --- | --- | --- |", ...rows].join("\n");
}

function presence({ required }: Field, exactlyOne: boolean): string {
	if (exactlyOne) return "one of these";
	return required ? "required" : "optional";
}

function typeOf(shape: Shape): string {
	switch (shape.kind) {
		case "boolean":
		case "string":
			return shape.kind;
		case "number":
			return shape.integer ? "integer" : "number";
		case "words":
			return shape.words.map((word) => `\`"${word}"\``).join(" or ");
		case "array":
			return `array of ${typeOf(shape.items)}`;
		case "record":
			return `object: name → ${typeOf(shape.value)}`;
		case "object":
			return `{ ${shape.fields.map((field) => `${field.name}${field.required ? "" : "?"}: ${typeOf(field.shape)}`).join(", ")} }`;
		case "choice":
			return shape.options.map(typeOf).join(" or ");
		case "tagged":
			return [...shape.variants.values()].join(" or ");
		case "ref":
			return `[${shape.name}](#${shape.name.toLowerCase()})`;
	}
}

function limitsOf(shape: Shape): string {
	switch (shape.kind) {
		case "number":
			return range(shape.minimum, shape.maximum, "");
		case "string":
			return `${range(shape.minLength, shape.maxLength, " characters")}${shape.characters === undefined ? "" : ` of \`[${shape.characters}]\``}`;
		case "array":
			return range(shape.minItems, shape.maxItems, " items");
		default:
			return "";
	}
}

function range(min: number | undefined, max: number | undefined, unit: string): string {
	if (min === undefined && max === undefined) return "";
	if (min === max) return `, ${min}${unit}`;
	if (max === undefined) return `, at least ${min}${unit}`;
	return min === undefined ? `, at most ${max}${unit}` : `, ${min} to ${max}${unit}`;
}
