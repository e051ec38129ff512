/** What the commands and requests of a sync have in common: one difference, what is decided about it, what became of it. */
import { ChangeId, ClassName, Count, GitBlobHash, InstanceId } from "./primitives.js";
import { Chars, Closed, Dictionary, Type, Words } from "./schema-kit.js";
import { PropertyName, PropertyValue } from "./values.js";

export const Direction = Words(["push", "pull"], {
	$id: "Direction",
	description: "`push` brings the project's side into Studio, `pull` brings Studio's side into the project.",
});

export const Selection = Words(["push", "pull", "merge"], {
	$id: "Selection",
	description: "A `Direction`, or `merge`: both sides get the text that a clean three-way merge made of them.",
});

export const PatchType = Words(["Add", "Edit", "Remove"], {
	$id: "PatchType",
	description: "`Add`: only the project has it. `Remove`: only Studio has it. `Edit`: both have it and differ.",
});

export const TreeRevision = Chars(
	"0-9A-Za-z-",
	{ min: 1, max: 64 },
	{ $id: "TreeRevision", description: "The state of the project that a sync compares with. Made by the server." },
);

const PropertyChange = Closed(
	{ current: Type.Optional(PropertyValue), incoming: Type.Optional(PropertyValue) },
	{ $id: "PropertyChange", description: "Studio's value and the project's; a side without one is absent." },
);

const LineRange = Closed(
	{ line: Count, lines: Type.Array(Type.String()) },
	{ $id: "LineRange", description: "Some lines of one text, counted from 1; an empty range stands before its line." },
);

export const ConflictHunk = Closed(
	{ base: LineRange, file: LineRange, studio: LineRange },
	{ $id: "ConflictHunk", description: "A place where both sides changed the same lines in different ways." },
);

export const SyncChange = Closed(
	{
		path: Type.String({ description: "For people: names joined by `/`." }),
		id: ChangeId,
		direction: Type.Optional(Selection),
		patchType: PatchType,
		className: ClassName,
		count: Type.Optional(Count),
		studioHash: Type.Optional(GitBlobHash),
		draftHash: Type.Optional(GitBlobHash),
		parent: Type.Optional(InstanceId),
		contents: Type.Optional(GitBlobHash),
		defaultSelection: Type.Optional(Selection),
		properties: Type.Optional(Dictionary(PropertyName, PropertyChange)),
		conflicts: Type.Optional(Type.Array(ConflictHunk)),
	},
	{
		$id: "SyncChange",
		description:
			"One difference between project and Studio. `direction` is what was or will be done, absent while undecided; `defaultSelection` what was chosen without being told, absent if nothing. An `Add` or `Remove` stands for a whole subtree of `count` instances (absent: one). A script's source is not among its `properties`: compare `studioHash` and read it with `getScript`; `draftHash` is there when the script editor shows something else than the script holds. A different name or class is in `properties` as `changedName`, `changedClassName`. `parent` of a `Remove` is what the project knows it below, its `contents` the hash of its lines, sorted and joined by `\\n`, one an instance: class, `studioHash` of a script's text with `\\n` or nothing, and the names from the top, separated by NUL. `conflicts` are the hunks a merge could not join.",
	},
);

export const SyncFailure = Closed(
	{ id: ChangeId, message: Type.String() },
	{ $id: "SyncFailure", description: "A change that was not done, and why." },
);
