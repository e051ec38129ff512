import type { TSchema } from "@sinclair/typebox";
import type {
	CommandDefinition,
	Definition,
	MessageDefinition,
	Outcomes,
	RequestDefinition,
	Sender,
} from "../src/wire/define.js";
import { WireError } from "../src/wire/errors.js";
import { OperationId, RequestId, SessionId } from "../src/wire/primitives.js";
import { Closed, type Fields, Tagged, Type } from "../src/wire/schema-kit.js";
import { SchemaReader } from "./read-schema.js";
import type { NamedShape, Shape } from "./shape.js";

/** A command or request with the names of the schemas of its two halves. */
export interface ExchangeModel<D> {
	definition: D;
	ask: string;
	answer: string;
	/** Outcome word → schema name. */
	outcomes: ReadonlyMap<string, string>;
}

export interface WireModel {
	messages: { definition: MessageDefinition; schema: string }[];
	commands: ExchangeModel<CommandDefinition>[];
	requests: ExchangeModel<RequestDefinition>[];
	/** Every named shape, referenced before referencing. */
	named: ReadonlyMap<string, NamedShape>;
	/** The names a program checks values against: whole messages, and the unions of them. */
	roots: string[];
	resolve: (name: string) => Shape;
}

export const pascal = (text: string): string =>
	text.replace(/(^|_)([a-z])/g, (_match, _separator, letter: string) => letter.toUpperCase());

/** Builds the model of the whole wire from its definitions. */
export function buildWireModel(definitions: readonly Definition[]): WireModel {
	const reader = new SchemaReader();
	const schemas = new Map<string, TSchema>();
	const add = <T extends TSchema>(schema: T): T => {
		const name = String(schema.$id);
		if (schemas.has(name)) throw new Error(`two messages are named ${name}`);
		schemas.set(name, schema);
		reader.read(schema, name);
		return schema;
	};
	const messages = ofKind(definitions, "message").map((definition) => ({
		definition,
		schema: String(add(messageSchema(definition)).$id),
	}));
	const commands = ofKind(definitions, "command").map((definition) => addExchange(definition, commandEnvelope, add));
	const requests = ofKind(definitions, "request").map((definition) => addExchange(definition, requestEnvelope, add));
	add(anyAnswer("AnyResult", commandEnvelope, "An answer to a command, before it is known which command it answers."));
	add(
		anyAnswer("AnyResponse", requestEnvelope, "An answer to a request, before it is known which request it answers."),
	);

	const lookup = (name: string) => schemas.get(name) as ReturnType<typeof Closed>;
	const sentBy = (sender: Sender) =>
		messages.filter(({ definition }) => definition.from.includes(sender)).map(({ schema }) => lookup(schema));
	const union = (name: string, parts: ReturnType<typeof Closed>[], description: string) =>
		add(Tagged("type", parts, { $id: name, description }));
	const asks = (exchanges: { ask: string }[]) => exchanges.map(({ ask }) => lookup(ask));
	union("Command", asks(commands), "Anything the server asks a plugin.");
	union("Request", asks(requests), "Anything a plugin asks the server.");
	union("ServerMessage", [...sentBy("server"), ...asks(commands), lookup("AnyResponse")], "Anything the server sends.");
	union("PluginMessage", [...sentBy("plugin"), ...asks(requests), lookup("AnyResult")], "Anything a plugin sends.");

	const roots = [...schemas.keys()];
	return { messages, commands, requests, named: reader.named, roots, resolve: reader.resolve };
}

function ofKind<K extends Definition["kind"]>(definitions: readonly Definition[], kind: K) {
	return definitions.filter((definition): definition is Extract<Definition, { kind: K }> => definition.kind === kind);
}

function messageSchema({ type, summary, fields, open }: MessageDefinition) {
	const options = { $id: pascal(type), description: summary };
	const all = { type: Type.Literal(type), ...fields };
	return open ? Type.Object(all, options) : Closed(all, options);
}

/** What stands around the params of an exchange and around its outcomes. */
interface Envelope {
	ask: Fields;
	answerType: "result" | "response";
	answer: Fields;
}

const commandEnvelope: Envelope = {
	ask: {
		requestId: RequestId,
		sessionId: Type.Optional(SessionId),
		operationId: Type.Optional(OperationId),
		onlyIfKnown: Type.Optional(
			Type.Boolean({ description: "Never begin the operation: tell what became of it, or `unknown_operation`." }),
		),
	},
	answerType: "result",
	answer: { requestId: RequestId },
};

/** Both halves of a request name the command that is being served, so that they can be routed without a memory of it. */
const requestEnvelope: Envelope = {
	ask: { requestId: RequestId, commandId: RequestId },
	answerType: "response",
	answer: { requestId: RequestId, commandId: RequestId },
};

function addExchange<D extends CommandDefinition | RequestDefinition>(
	definition: D,
	{ ask: askHeader, answerType, answer: answerHeader }: Envelope,
	add: <T extends TSchema>(schema: T) => T,
): ExchangeModel<D> {
	const name = pascal(definition.type);
	const ask = `${name}${definition.kind === "command" ? "Command" : "Request"}`;
	const answer = `${name}${pascal(answerType)}`;
	add(
		Closed(
			{ type: Type.Literal(definition.type), ...askHeader, ...definition.params },
			{ $id: ask, description: definition.summary },
		),
	);
	const outcomes = new Map<string, string>();
	const variants = Object.entries(withError(definition.result)).map(([status, fields]) => {
		const variant = `${answer}${pascal(status)}`;
		outcomes.set(status, variant);
		const head = { type: Type.Literal(answerType), ...answerHeader, status: Type.Literal(status) };
		return Closed({ ...head, ...fields }, { $id: variant });
	});
	add(Tagged("status", variants, { $id: answer, description: `How \`${definition.type}\` ended.` }));
	return { definition, ask, answer, outcomes };
}

/** Every exchange can fail; a definition may add fields to the failure. */
function withError(outcomes: Outcomes): Outcomes {
	return { ...outcomes, error: { error: WireError, ...outcomes.error } };
}

function anyAnswer(name: string, { answerType, answer }: Envelope, description: string) {
	const status = Type.String({ minLength: 1, maxLength: 64 });
	return Type.Object({ type: Type.Literal(answerType), ...answer, status }, { $id: name, description });
}
