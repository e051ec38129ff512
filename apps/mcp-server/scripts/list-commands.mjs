// Writes src/generated: one import for each file in src/commands/<area>/, so that adding a command is adding a file; this
// package's version; and the types of what scripts/compile-validators.mjs makes later.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";

const generated = new URL("../src/generated/", import.meta.url);
const folder = new URL("../src/commands/", import.meta.url);
const files = readdirSync(folder, { recursive: true })
	.map((file) => String(file).replaceAll("\\", "/"))
	.filter((file) => /^[^/]+\/[^/]+\.ts$/.test(file) && !file.endsWith(".test.ts"))
	.sort();

const name = (file) => file.replace(/\.ts$/, "").replace(/[/-](.)/g, (_match, letter) => letter.toUpperCase());
const imports = files.map((file) => `import ${name(file)} from "../commands/${file.replace(/\.ts$/, ".js")}";\n`);

mkdirSync(generated, { recursive: true });
writeFileSync(
	new URL("commands.ts", generated),
	`// Generated from the files in src/commands. Do not edit.\n${imports.join("")}\nexport const commands = [${files.map(name).join(", ")}];\n`,
);
writeFileSync(
	new URL("validators.d.ts", generated),
	'import type { InputValidator } from "../run-command.js";\nexport declare const validators: Record<string, InputValidator>;\n',
);
const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
writeFileSync(new URL("version.ts", generated), `export const version = ${JSON.stringify(version)};\n`);
