import type { WireModel } from "./wire-model.js";

interface Constants {
	protocolVersions: { min: number; max: number };
	errorTable: Record<string, { category: string; retryable: boolean; meaning: string }>;
}

/** The facts about the wire that both ends need at run time, as TypeScript object literals. */
export function emitTables(wire: WireModel, constants: Constants): { name: string; type: string; value: string }[] {
	const commands = wire.commands.map(({ definition, answer }) => {
		const { timeoutMs, capability, effect } = definition;
		return [definition.type, { result: answer, timeoutMs, capability, effect }] as const;
	});
	const requests = wire.requests.map(({ definition, answer }) => [definition.type, { response: answer }] as const);
	const errors = Object.entries(constants.errorTable).map(
		([code, { category, retryable }]) => [code, { category, retryable }] as const,
	);
	return [
		{ name: "commands", type: "{ readonly [K in CommandType]: CommandInfo }", value: literal(commands) },
		{ name: "requests", type: "{ readonly [K in RequestType]: RequestInfo }", value: literal(requests) },
		{
			name: "errorTable",
			type: "{ readonly [K in ErrorCode]: { readonly category: string; readonly retryable: boolean } }",
			value: literal(errors),
		},
		{
			name: "protocolVersions",
			type: "{ readonly min: number; readonly max: number }",
			value: JSON.stringify(constants.protocolVersions),
		},
	];
}

function literal(entries: readonly (readonly [string, object])[]): string {
	return `{\n${entries.map(([key, value]) => `\t${key}: ${JSON.stringify(value)},\n`).join("")}}`;
}
