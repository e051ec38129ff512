import path from "node:path";
import { fileURLToPath } from "node:url";
import { diskVfs, type InstanceSnapshot, readProject, type Vfs } from "@studio-bridge/project";

/** The TestEZ that comes with us, for projects that have none: its Luau sources as they are on npm. */
export async function shippedTestEz(): Promise<InstanceSnapshot> {
	const sources = path.dirname(fileURLToPath(import.meta.resolve("@rbxts/testez")));
	const projectFile = path.join(sources, "TestEZ.project.json");
	const { tree } = await readProject(projectFile, {
		vfs: withFile(projectFile, { name: "TestEZ", tree: { $path: "." } }),
	});
	return tree;
}

/** The disk, with one more file. */
function withFile(file: string, content: unknown): Vfs {
	const text = JSON.stringify(content);
	return {
		...diskVfs,
		kindOf: (at) => (at === file ? "file" : diskVfs.kindOf(at)),
		readFile: (at) => (at === file ? Buffer.from(text) : diskVfs.readFile(at)),
		readText: (at) => (at === file ? text : diskVfs.readText(at)),
		realPath: (at) => (at === file ? at : diskVfs.realPath(at)),
	};
}
