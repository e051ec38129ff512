import { defineCommand } from "../define.js";
import { ChangeId, ContentHash, GitBlobHash, Milliseconds, RequestId } from "../primitives.js";
import { Closed, Dictionary, Type, Words } from "../schema-kit.js";
import { Direction, SyncChange, SyncFailure } from "../sync-changes.js";
import { SyncedProject } from "../synced-project.js";
import { PropertyName, PropertyValue } from "../values.js";

const SyncMode = Words(["standard", "manual", "fastfail", "dryrun", "merge", "live"], {
	$id: "SyncMode",
	description:
		"`standard` applies what is decided and asks in Studio for the rest; `manual` always asks; `fastfail` ends if anything is undecided; `dryrun` only reports; `merge` is `fastfail` after a three-way merge of the scripts both sides changed: what overlaps comes back as `conflicts`; `live`, only while `liveSync` runs, applies what is decided and leaves the rest as it is.",
});

const SyncOverride = Closed(
	{
		id: ChangeId,
		direction: Direction,
		studioHash: Type.Optional(ContentHash),
		expectedProperties: Type.Optional(
			Dictionary(PropertyName, PropertyValue, { description: "What these properties must still be in Studio." }),
		),
	},
	{
		$id: "SyncOverride",
		description: "A decision about one change, taken only if Studio still is what the caller saw.",
	},
);

const OverrideVerdict = Closed(
	{
		id: ChangeId,
		verdict: Words(["applied", "unknown_id", "hash_mismatch", "property_mismatch", "not_a_change"]),
		message: Type.Optional(Type.String()),
		currentHash: Type.Optional(GitBlobHash),
		property: Type.Optional(PropertyName),
		currentValue: Type.Optional(PropertyValue),
	},
	{ $id: "OverrideVerdict", description: "What became of an override. A mismatch says what is there now." },
);

const Requester = Closed(
	{
		name: Type.String({ minLength: 1, maxLength: 100, description: "An agent's program, `terminal`, `command line`." }),
		reason: Type.Optional(Type.String({ maxLength: 500, description: "Why, in the requester's own words." })),
	},
	{ $id: "Requester", description: "Who wants a sync, for the person who reviews it. Nothing is decided by it." },
);

const changes = Type.Array(SyncChange);
const verdicts = Type.Array(OverrideVerdict, { description: "One for each override, in their order." });
const message = Type.String();

export const sync = defineCommand({
	type: "sync",
	summary: "Compare the project with the place, decide each difference, apply the decisions.",
	params: {
		mode: SyncMode,
		overrides: Type.Array(SyncOverride, { maxItems: 10_000 }),
		reviewTimeoutMs: Milliseconds,
		wait: Type.Boolean({ description: "`false` answers `pending` instead of waiting for a review in Studio." }),
		syncId: Type.Optional(
			Type.String({ minLength: 1, maxLength: 64, description: "Goes on with the sync that answered `pending`." }),
		),
		requestedBy: Type.Optional(Requester),
		project: Type.Optional(SyncedProject),
	},
	result: {
		success: { changes, verdicts },
		empty: { verdicts },
		dryrun: { changes, verdicts },
		fastfail_unresolved: { changes, verdicts },
		rejected: { changes, verdicts, message },
		pending: { syncId: RequestId, changes, verdicts },
		already_connected: { message },
		sync_in_progress: { message, syncId: Type.Optional(RequestId) },
		error: {
			applied: Type.Optional(Type.Array(SyncChange, { description: "What was done before the failure." })),
			failed: Type.Optional(Type.Array(SyncFailure, { description: "What was not." })),
			verdicts: Type.Optional(verdicts),
		},
	},
	timeoutMs: 360_000,
	capability: "sync",
	effect: "write",
});
