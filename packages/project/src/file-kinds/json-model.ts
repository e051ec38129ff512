import { JsonCursor } from "../json/json-cursor.js";
import { optionalMember } from "../json/optional-member.js";
import { parseValues } from "../json/parse-values.js";
import type { InstanceSnapshot } from "../snapshot/instance-snapshot.js";
import { modelMetadata } from "../snapshot/model-metadata.js";
import type { NamedPath } from "../snapshot/path-instance.js";
import type { SnapshotContext } from "../snapshot/snapshot-context.js";
import { resolveProperties } from "../values/resolve-properties.js";
import { defineFileKind, endingIn } from "./file-kind.js";
import { JsonModelEditor } from "./json-model-editor.js";

const MODEL_EXPECTED = 'an instance: an object with a "className"';

export const jsonModel = defineFileKind({
	name: "jsonModel",
	match: endingIn(".model.json", ".model.jsonc"),
	editModel: (path, bytes) => new JsonModelEditor(path, bytes),
	snapshot: (file, context) => {
		const text = context.vfs.readText(file.path);
		// A file that was just created and not written yet.
		if (text.trim() === "") return undefined;
		const model = readModel(JsonCursor.parse(file.path, text), [], file, context);
		const { writtenName, ...root } = model;
		if (writtenName !== undefined && writtenName !== file.name) {
			context.warn(
				file.path,
				`The name "${writtenName}" is ignored: the instance is called ${file.name}, like the file.`,
			);
		}
		return { ...root, name: file.name };
	},
});

interface ReadModel extends InstanceSnapshot {
	readonly writtenName: string | undefined;
}

function readModel(
	cursor: JsonCursor,
	indexPath: readonly number[],
	file: NamedPath,
	context: SnapshotContext,
): ReadModel {
	const members = cursor.asObject(MODEL_EXPECTED);
	/** Rojo's first models were written in PascalCase. */
	const member = (key: string) => members.get(key) ?? members.get(key[0]?.toUpperCase() + key.slice(1));
	const className = member("className")?.asString("the name of a class") ?? cursor.fail(MODEL_EXPECTED);
	const writtenName = (optionalMember(members, "name") ?? optionalMember(members, "Name"))?.asString();
	const values = { properties: parseValues(member("properties")), attributes: parseValues(members.get("attributes")) };
	const id = optionalMember(members, "id")?.asString();
	const children = member("children")?.asArray("an array of instances") ?? [];
	return {
		className,
		name: writtenName ?? className,
		writtenName,
		properties: resolveProperties(className, values, (message) => context.warn(file.path, message)),
		children: children.map((child, index) => {
			const { writtenName: _, ...snapshot } = readModel(child, [...indexPath, index], file, context);
			return snapshot;
		}),
		metadata: { ...modelMetadata(file, indexPath, context), ...(id !== undefined && { id }) },
	};
}
