import { createRequire } from "node:module";
import { Ajv } from "ajv";
import { build } from "esbuild";
import { emitJsonSchema } from "./emit-json-schema.js";
import type { emitTables } from "./emit-tables.js";
import { emitTypes } from "./emit-typescript.js";
import type { WireModel } from "./wire-model.js";

const require = createRequire(import.meta.url);
const standaloneCode = (
	require("ajv/dist/standalone") as { default: (ajv: Ajv, names: Record<string, string>) => string }
).default;

type Tables = ReturnType<typeof emitTables>;

/** Ajv's validators as one plain ES module: no `require`, no `eval`, nothing left to install. */
export async function emitNodeModule(wire: WireModel, tables: Tables, resolveDir: string): Promise<string> {
	const ajv = new Ajv({
		code: { source: true, esm: true },
		discriminator: true,
		strict: true,
		strictRequired: false,
		allowUnionTypes: true,
		inlineRefs: false, // a named shape is one function, however often it is used
	});
	for (const named of wire.named.values()) ajv.addSchema(emitJsonSchema(named, wire.resolve));
	const source = standaloneCode(ajv, Object.fromEntries(wire.roots.map((name) => [name, name])));
	const entry = [
		`import * as compiled from "validators";`,
		...wire.roots.map((name) => `const ${name} = compiled.${name};`),
		`export const validators = { ${wire.roots.join(", ")} };`,
		...tables.map(({ name, value }) => `export const ${name} = ${value};`),
	].join("\n");
	const { outputFiles } = await build({
		stdin: { contents: entry, resolveDir, loader: "js" },
		plugins: [inMemory("validators", source, resolveDir)],
		bundle: true,
		format: "esm",
		platform: "neutral",
		mainFields: ["module", "main"],
		target: "es2022",
		legalComments: "none",
		minifyWhitespace: true,
		minifySyntax: true,
		write: false,
	});
	// Ajv's helpers carry their own source in a string, for printing; nothing reads it here.
	const code = (outputFiles[0]?.text ?? "").replace(/\.code\s*=\s*(['"`])[^\n]*?\1/g, '.code=""');
	if (/\brequire\(|new Function|\beval\(/.test(code))
		throw new Error("the generated validators are not plain ES modules");
	return code;
}

export function emitNodeTypes(wire: WireModel, tables: Tables): string {
	return [
		emitTypes(wire),
		...tables.map(({ name, type }) => `export declare const ${name}: ${type};`),
		`export interface AjvError { instancePath: string; keyword: string; params: Record<string, unknown>; propertyName?: string }`,
		`export interface AjvValidator { (data: unknown): boolean; errors?: AjvError[] | null }`,
		`export declare const validators: { readonly [K in keyof Schemas]: AjvValidator };`,
		"",
	].join("\n");
}

function inMemory(name: string, contents: string, resolveDir: string) {
	return {
		name: "in-memory",
		setup(esbuild: import("esbuild").PluginBuild) {
			esbuild.onResolve({ filter: new RegExp(`^${name}$`) }, () => ({ path: name, namespace: "in-memory" }));
			esbuild.onLoad({ filter: /.*/, namespace: "in-memory" }, () => ({ contents, resolveDir, loader: "js" as const }));
		},
	};
}
