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
	return {
		kindOf: async (at) => (at === file ? "file" : diskVfs.kindOf(at)),
		readFile: async (at) => (at === file ? Buffer.from(JSON.stringify(content)) : diskVfs.readFile(at)),
		readDirectory: (at) => diskVfs.readDirectory(at),
		realPath: async (at) => (at === file ? at : diskVfs.realPath(at)),
	};
}
