// Writes src/generated/commands.ts: one import for each file in src/commands/<area>/, so that adding a command is adding a file.
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";

const folder = new URL("../src/commands/", import.meta.url);
const files = readdirSync(folder, { recursive: true })
	.map((file) => String(file).replaceAll("\\", "/"))
	.filter((file) => /^[^/]+\/[^/]+\.ts$/.test(file) && !file.endsWith(".test.ts"))
	.sort();

const name = (file) => file.replace(/\.ts$/, "").replace(/[/-](.)/g, (_match, letter) => letter.toUpperCase());
const imports = files.map((file) => `import ${name(file)} from "../commands/${file.replace(/\.ts$/, ".js")}";\n`);

mkdirSync(new URL("../src/generated/", import.meta.url), { recursive: true });
writeFileSync(
	new URL("../src/generated/commands.ts", import.meta.url),
	`// Generated from the files in src/commands. Do not edit.\n${imports.join("")}\nexport const commands = [${files.map(name).join(", ")}];\n`,
);
