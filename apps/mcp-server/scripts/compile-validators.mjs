// Writes src/generated/validators.js: the input schema of every command as a compiled function, so that the binary carries
// neither a schema compiler nor eval, and the first call costs what the hundredth does.
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Ajv } from "ajv";
import { build } from "esbuild";
import { inputSchema } from "../out/define-command.js";
import { commands } from "../out/generated/commands.js";

const standaloneCode = createRequire(import.meta.url)("ajv/dist/standalone").default;
const ajv = new Ajv({ code: { source: true, esm: true }, strict: true, strictRequired: false });
const ids = {};
for (const command of commands) {
	const id = `check_${command.name.replaceAll("-", "_")}`;
	ajv.addSchema(JSON.parse(JSON.stringify(inputSchema(command))), id);
	ids[id] = id;
}
const table = commands.map(({ name }) => `${JSON.stringify(name)}: check_${name.replaceAll("-", "_")}`);
// Ajv's ES modules still require() its runtime helpers: bundled, nothing of that is left.
const { outputFiles } = await build({
	stdin: {
		contents: `${standaloneCode(ajv, ids)}\nexport const validators = { ${table.join(", ")} };`,
		resolveDir: fileURLToPath(new URL("..", import.meta.url)),
	},
	bundle: true,
	write: false,
	format: "esm",
	platform: "neutral",
	mainFields: ["module", "main"],
	minifySyntax: true,
	banner: { js: "// Generated from the input schemas of the commands. Do not edit." },
});
const [{ text }] = outputFiles;
for (const forbidden of ["require(", "eval(", "new Function"])
	if (text.includes(forbidden)) throw new Error(`the compiled validators contain ${forbidden}`);
writeFileSync(new URL("../src/generated/validators.js", import.meta.url), text);
