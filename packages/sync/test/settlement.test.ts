import type { SyncChange } from "@studio-bridge/protocol";
import { expect, it } from "vitest";
import { Syncs } from "../src/syncs.js";
import { agree, createProject, fastfail, proposed, scriptedStudio } from "./project-fixture.js";

/** Only what Studio has, in a session that has agreed before: a script that has no file. */
const onlyInStudio = (name: string): SyncChange => ({
	...{ path: `ServerScriptService/Server/${name}`, id: "5T-1", patchType: "Remove", className: "ModuleScript" },
	studioHash: "a".repeat(40),
});

const added = (id: string, name: string): SyncChange => ({
	...{ path: `ServerScriptService/Server/${name}`, id, patchType: "Add", className: "ModuleScript" },
});

it("I4: a file that changed while it was pushed, and is gone later, is not new in Studio", async () => {
	const game = createProject({ "src/Old.luau": "old" });
	await agree(game);
	game.write("src/New.luau", "first");
	const id = await game.id("ServerScriptService", "Server", "New");
	const studio = scriptedStudio(async ({ ask }) => {
		await ask.proposeChanges({ changes: [added(id, "New")], last: true });
		const { sources } = await ask.readSources({ ids: [id] });
		game.write("src/New.luau", "second");
		const readBack = [{ id, studioHash: sources[0]?.hash ?? "" }];
		await ask.settleSync({ readBack, removed: [], differing: [], last: true });
		return { status: "success", changes: [], verdicts: [] };
	});
	await new Syncs().run(studio, game.project, fastfail);
	game.remove("src/New.luau");
	const { defaults } = await proposed(game, [onlyInStudio("New")]);
	expect(defaults.get("5T-1")).toBeUndefined();
});

it("I4: a file that goes while others are pulled is still known to have been agreed on", async () => {
	const text = "print('pulled')\n";
	const game = createProject({ "src/Old.luau": "old", "src/Pulled.luau": "a", "src/Third.luau": "c" });
	await agree(game);
	const id = await game.id("ServerScriptService", "Server", "Pulled");
	const edit: SyncChange = {
		...{ path: "ServerScriptService/Server/Pulled", id, patchType: "Edit", className: "ModuleScript" },
		studioHash: "b".repeat(40),
	};
	const studio = scriptedStudio(async ({ ask }) => {
		await ask.proposeChanges({ changes: [edit], last: true });
		const { results } = await ask.writeBack({ items: [{ kind: "edit", id, source: text }], last: true });
		expect(results).toMatchObject([{ outcome: "written" }]);
		const readBack = [{ id, studioHash: results[0]?.sourceHash ?? "" }];
		await ask.settleSync({ readBack, removed: [], differing: [], last: true });
		return { status: "success", changes: [], verdicts: [] };
	});
	let reads = 0;
	const read = () => {
		// The third is the one after writing.
		if (++reads === 3) game.remove("src/Old.luau");
		return game.project.read();
	};
	await new Syncs().run(studio, { folder: game.folder, read }, fastfail);
	const { defaults } = await proposed(game, [{ ...onlyInStudio("Old"), studioHash: "6".repeat(40) }]);
	// Studio's text is another than was agreed on, so nobody knows; but it is no addition.
	expect(defaults.get("5T-1")).toBeUndefined();
});
