// Importing a workspace package is not possible under roblox-ts, so the generated protocol becomes part of the source tree.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const target = new URL("../src/generated/", import.meta.url);
const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));

mkdirSync(target, { recursive: true });
copyFileSync(fileURLToPath(import.meta.resolve("@studio-bridge/protocol/roblox")), new URL("protocol.ts", target));
writeFileSync(
	new URL("plugin-version.ts", target),
	`// Generated from package.json. Do not edit.\nexport const pluginVersion = ${JSON.stringify(version)};\n`,
);
