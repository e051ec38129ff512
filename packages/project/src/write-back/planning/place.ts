import { basename, dirname } from "node:path";
import type { FileKind } from "../../file-kinds/file-kind.js";
import { fileKinds } from "../../file-kinds/file-kinds.js";
import type { SnapshotMetadata } from "../../snapshot/instance-snapshot.js";

/** Where an instance is described. Project nodes and meta files can say more about any of them. */
export type Place =
	/** By a folder: a plain one, or one with an init file. */
	| { readonly kind: "folder"; readonly folder: string; readonly init?: OwnFile }
	/** By a file of its own. */
	| ({ readonly kind: "file" } & OwnFile)
	/** Inside a model file, or as all of it. */
	| {
			readonly kind: "model";
			readonly file: string;
			readonly fileKind: FileKind;
			readonly indexPath: readonly number[];
	  }
	/** By nothing but a project. */
	| { readonly kind: "node" };

export interface OwnFile {
	readonly file: string;
	readonly fileKind: FileKind;
}

const initNames: ReadonlySet<string> = new Set(
	fileKinds.folderFiles.filter(({ replacesFolder }) => !replacesFolder).map(({ name }) => name),
);

export function placeOf({ fsPath, fileKind: kindName, modelLocation }: SnapshotMetadata): Place {
	if (fsPath === undefined || kindName === undefined || kindName === "project") return { kind: "node" };
	if (kindName === "directory") return { kind: "folder", folder: fsPath };
	const fileKind = kindNamed(kindName);
	if (modelLocation) return { kind: "model", fileKind, ...modelLocation };
	if (initNames.has(basename(fsPath)))
		return { kind: "folder", folder: dirname(fsPath), init: { file: fsPath, fileKind } };
	return { kind: "file", file: fsPath, fileKind };
}

function kindNamed(name: string): FileKind {
	const kind = Object.values(fileKinds.byUse).find((known) => known.name === name);
	if (kind === undefined) throw new Error(`there is no file kind ${name}`);
	return kind;
}
