import { basename, dirname, join } from "node:path";
import type { TreeNode } from "../../tree/tree-node.js";
import { isFreeName } from "./free-name.js";
import { print } from "./new-files.js";
import type { Planning } from "./planning.js";

/**
 * What becomes of a folder from which a child was removed, if it was the last. A script goes back to being a file if its folder holds nothing
 * else; a plain folder gets a file that makes git keep it.
 */
export function collapseFolder(planning: Planning, node: TreeNode): void {
	const place = planning.placeOf(node);
	if (place.kind !== "folder" || !planning.draft.exists(place.folder)) return;
	const { draft } = planning;
	const left = draft.readDirectory(place.folder).map(({ name }) => name);
	const why = `${node.name} has no children any more`;
	if (place.init === undefined) {
		if (left.length === 0) {
			draft.write(join(place.folder, "init.meta.json"), Buffer.from(print({ className: "Folder" })), why);
		}
		return;
	}
	const initName = basename(place.init.file);
	const metas = left.filter((name) => /^init\.meta\.jsonc?$/.test(name));
	// One that a project names stays where the project says it is.
	if (left.length > metas.length + 1 || node.metadata.projectNodes !== undefined) return;
	const folder = dirname(place.folder);
	const stem = basename(place.folder);
	const suffix = initName.slice("init".length);
	const target = { draft, folder, scope: planning.scopeOf(node), own: [stem] };
	if (!isFreeName(target, stem, { suffix, kind: place.init.fileKind.name })) return;
	for (const name of metas) draft.move(join(place.folder, name), join(folder, stem + name.slice("init".length)), why);
	const file = join(folder, stem + suffix);
	draft.move(place.init.file, file, why);
	draft.remove(place.folder, why);
	planning.moved(node, { kind: "file", file, fileKind: place.init.fileKind });
}
