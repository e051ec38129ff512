// Packs the compiled Luau into the model Studio loads, and into another one with the specs for our own tests.

import { fileURLToPath } from "node:url";
import { buildProject } from "@studio-bridge/project";

const models = {
	"default.project.json": "dist/studio-bridge.rbxm",
	"test.project.json": "dist/studio-bridge.test.rbxm",
};

const inPackage = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

for (const [project, model] of Object.entries(models)) {
	const { byteLength, warnings } = await buildProject(inPackage(project), inPackage(model));
	process.stdout.write(`${model}: ${byteLength} bytes\n`);
	if (warnings.length > 0) throw new Error(`${project}: ${JSON.stringify(warnings)}`);
}
