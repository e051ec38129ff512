/**
 * Every way this package can refuse, in one table: the code a program switches on, the details it can read, and the
 * message a person reads. A message says what happened, what was expected and what to do next.
 */
const messages = {
	project_not_found: (d: { path: string }) =>
		`There is no project at ${d.path}. Expected a folder with a default.project.json, or the path of a *.project.json file.`,
	project_not_a_project_file: (d: { path: string }) =>
		`${d.path} is not a project file. Expected a name ending in .project.json or .project.jsonc.`,
	json_syntax: (d: { location: string; problem: string }) =>
		`${d.location}: ${d.problem}. Expected JSON; comments and trailing commas are allowed.`,
	json_invalid: (d: { location: string; expected: string; found: string }) =>
		`${d.location}: expected ${d.expected}, found ${d.found}.`,
	project_unknown_key: (d: { location: string; key: string; allowed: readonly string[] }) =>
		`${d.location}: unknown key "${d.key}". A project file may have: ${d.allowed.join(", ")}. Instances belong under "tree".`,
	project_cycle: (d: { chain: readonly string[] }) =>
		`A project includes itself: ${d.chain.join(" → ")}. Point $path at a folder that does not contain the project file.`,
	project_empty: (d: { path: string }) =>
		`${d.path}: the tree is empty, because its root is an optional $path that does not exist. Create that path or give the root a $className.`,
	glob_invalid: (d: { location: string; glob: string; problem: string }) =>
		`${d.location}: "${d.glob}" is not a valid glob: ${d.problem}.`,
	node_without_class: (d: { location: string; name: string }) =>
		`${d.location}: "${d.name}" has no class. Give it a $className or a $path; only services below a DataModel get theirs from their name.`,
	node_class_conflict: (d: { location: string; name: string; given: string; fromPath: string; path: string }) =>
		`${d.location}: "${d.name}" has $className ${d.given}, but its $path ${d.path} is already a ${d.fromPath}. Only a Folder can be given another class: remove $className or point $path at a plain folder.`,
	node_path_not_found: (d: { location: string; name: string; path: string }) =>
		`${d.location}: "${d.name}" points to ${d.path}, which does not exist. Create it, correct $path, or write "$path": { "optional": … } if it may be absent.`,
	node_path_not_an_instance: (d: { location: string; name: string; path: string }) =>
		`${d.location}: "${d.name}" points to ${d.path}, which does not become an instance. Expected a folder or a file of a known kind, such as .luau or .txt.`,
	meta_class_conflict: (d: { location: string; given: string; className: string }) =>
		`${d.location}: the folder is already a ${d.className}, so its meta file cannot make it a ${d.given}. Only a plain folder can be given a class: remove className or the init file.`,
	data_syntax: (d: { location: string; format: string; problem: string }) =>
		`${d.location}: this is not valid ${d.format}: ${d.problem}. Correct the file, or exclude it with globIgnorePaths.`,
	data_unsupported: (d: { location: string; found: string; expected: string }) =>
		`${d.location}: ${d.found} cannot become Lua. Expected ${d.expected}.`,
	model_unreadable: (d: { path: string; format: string; reason: string }) =>
		`${d.path} could not be read as ${d.format}: ${d.reason}. Save the model again from Studio.`,
	model_roots: (d: { path: string; count: number }) =>
		`${d.path} holds ${d.count} instances side by side. Expected exactly one: put them into one Folder or Model and save that.`,
	property_unknown: (d: { location: string; target: string; found: string }) =>
		`${d.location}: ${d.target} is not a property we know, found ${d.found}. Correct the name, or write the value with its type, such as { "String": "…" }.`,
	value_invalid: (d: { location: string; target: string; expected: string; found: string }) =>
		`${d.location}: ${d.target} expects ${d.expected}; found ${d.found}.`,
	file_not_utf8: (d: { path: string }) =>
		`${d.path} is not valid UTF-8. Save the file as UTF-8; Roblox cannot hold other encodings as text.`,
	read_failed: (d: { path: string; reason: string }) =>
		`${d.path} could not be read: ${d.reason}. Check that it exists and that its permissions allow reading.`,
	write_failed: (d: { path: string; reason: string }) =>
		`${d.path} could not be written: ${d.reason}. Check that its folder exists and is writable; what was there before is unchanged.`,
	write_refused: (d: { path: string; reason: string }) => `${d.path} is not written: ${d.reason}. Nothing was changed.`,
	write_conflict: (d: { path: string; found: string }) =>
		`${d.path} has changed since it was read: ${d.found}. Nothing was changed; read the project again and repeat.`,
	write_back_busy: (d: { root: string; pid: number }) =>
		`Process ${d.pid} is writing to ${d.root} right now. Wait until it is done and repeat.`,
	write_back_failed: (d: { reason: string; undone: boolean }) =>
		d.undone
			? `Writing back failed: ${d.reason}. Everything is as it was before; mend the cause and repeat.`
			: `Writing back failed: ${d.reason}, and it is not known to be undone. The next write-back or restore brings it to an end, all old or all new; every replaced file is under .studio-bridge/backups.`,
	backup_not_found: (d: { id: string; known: readonly string[] }) =>
		`There is no backup ${d.id}. ${d.known.length === 0 ? "There are none yet." : `Known: ${d.known.join(", ")}.`}`,
	backup_damaged: (d: { path: string; reason: string }) =>
		`${d.path} cannot be restored from: ${d.reason}. Nothing was changed.`,
	symlink_cycle: (d: { path: string; target: string }) =>
		`${d.path} is a symbolic link to ${d.target}, which contains it. Remove the link or exclude it with globIgnorePaths.`,
	model_format_unknown: (d: { path: string; allowed: readonly string[] }) =>
		`${d.path} does not say which format to write. Expected a name ending in ${d.allowed.join(", ")}.`,
	syncback_mismatch: (d: { path: string; isPlace: boolean; className: string }) =>
		d.isPlace
			? `${d.path} is a place, but the project describes a ${d.className}. Give a .rbxm or .rbxmx with that one instance, or a project whose tree has "$className": "DataModel".`
			: `${d.path} is a model, but the project describes a place. Give the place, as .rbxl or .rbxlx.`,
	model_failed: (d: { reason: string }) =>
		`The model could not be written: ${d.reason}. A value with an explicit type is probably not what its property holds; correct it in $properties.`,
} satisfies Record<string, (details: never) => string>;

export type ProjectErrorCode = keyof typeof messages;
export type ProjectErrorDetails<Code extends ProjectErrorCode> = Parameters<(typeof messages)[Code]>[0];

/** A problem of the user's project or disk. A bug of ours never hides behind one: it stays the error it is. */
export class ProjectError<Code extends ProjectErrorCode = ProjectErrorCode> extends Error {
	override readonly name = "ProjectError";
	readonly code: Code;
	readonly details: ProjectErrorDetails<Code>;

	constructor(code: Code, details: ProjectErrorDetails<Code>, options?: ErrorOptions) {
		const describe = messages[code] as (details: ProjectErrorDetails<Code>) => string;
		super(describe(details), options);
		this.code = code;
		this.details = details;
	}
}
