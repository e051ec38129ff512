import type { KeptVersion, SyncChange } from "../../generated/protocol";
import { studioModels } from "../../studio/studio-models";
import { expectSame } from "../../testing/expect-same";
import { connectionIsLost, type FakeNode, FakeProject } from "../../testing/fake-project";
import { createSyncWorld } from "../../testing/sync-world";
import { decodeBase64 } from "../../values/base64";
import { SyncService } from "../sync-service";

export = () => {
	let setup: ReturnType<typeof createSyncWorld>;
	let service: SyncService;
	beforeEach(() => {
		setup = createSyncWorld();
		// Paths lead to it, and a spec may have left another place behind.
		setup.root.Name = "HistoryPlace";
		service = new SyncService(setup.world);
	});
	afterEach(() => setup.root.Destroy());

	function project(...children: FakeNode[]): FakeProject {
		const server = new FakeProject({ name: "Place", className: "Folder", children });
		server.defaultFor = () => "push";
		return server;
	}

	function push(server: FakeProject) {
		return service.handler({ mode: "fastfail", overrides: [], reviewTimeoutMs: 5000, wait: true }, server) as {
			status: string;
			changes?: SyncChange[];
			error?: { message: string };
		};
	}

	function add(className: keyof CreatableInstances, name: string, source?: string, parent: Instance = setup.root) {
		const made = new Instance(className);
		made.Name = name;
		if (source !== undefined) (made as unknown as { Source: string }).Source = source;
		made.Parent = parent;
		return made;
	}

	const sourceOf = (instance: Instance) => (instance as unknown as { Source: string }).Source;

	/** The words of a failure, so that a spec that expects none shows them. */
	const problemOf = (outcome: object) => (outcome as { error?: { message: string } }).error?.message;

	/** Brings back what a push made the server keep. */
	function restore(versions: KeptVersion[]) {
		const server = project();
		server.wanted = versions.map((version) => [version]);
		return $tuple(service.restoring({ revision: "r1" }, server), server);
	}

	describe("what a push replaces", () => {
		it("is handed over before the first write", () => {
			const target = add("ModuleScript", "A", "studio");
			const server = project({ name: "A", className: "ModuleScript", source: "file" });
			server.before.keepVersions = () => {
				expect(sourceOf(target)).to.equal("studio");
				return undefined;
			};
			expect(push(server).status).to.equal("success");
			const path = "ServerStorage/HistoryPlace/A";
			const id = server.id("A");
			expectSame(server.kept, [{ kind: "source", id, path, className: "ModuleScript", text: "studio" }]);
			expect(server.asked.indexOf("keepVersions") > server.asked.indexOf("readSources")).to.equal(true);
		});

		it("stays when the server cannot keep it, or is gone", () => {
			const target = add("ModuleScript", "A", "studio");
			const server = project({ name: "A", className: "ModuleScript", source: "file" });
			server.before.keepVersions = () => connectionIsLost;
			const outcome = push(server);
			expect(outcome.status).to.equal("error");
			expect(outcome.error?.message.find("Nothing was changed.")[0] !== undefined).to.equal(true);
			expect(sourceOf(target)).to.equal("studio");
		});

		it("is kept as bytes where it is no UTF-8", () => {
			add("ModuleScript", "A", "broken \xff text");
			const server = project({ name: "A", className: "ModuleScript", source: "file" });
			push(server);
			const [kept] = server.kept as { bytes?: string; text?: string }[];
			expectSame([kept.text, decodeBase64(kept.bytes ?? "")], [undefined, "broken \xff text"]);
		});

		it("is a whole subtree where that is removed, with its properties", () => {
			const folder = add("Folder", "Old");
			const part = add("Part", "P", undefined, folder) as Part;
			part.Transparency = 0.3;
			const server = project();
			push(server);
			expect(folder.Parent).to.equal(undefined);
			const [kept] = server.kept as { kind: string; count: number; model: string }[];
			expectSame([kept.kind, kept.count], ["subtree", 2]);
			const [copy] = studioModels.read(kept.model);
			expectSame([copy.Name, (copy.FindFirstChild("P") as Part).Transparency], ["Old", part.Transparency]);
		});

		it("stays when it changed while it was handed over: a property, or what is in a subtree", () => {
			const part = add("Part", "P") as Part;
			const folder = add("Folder", "Old");
			const inside = add("ModuleScript", "Inside", "text", folder);
			const properties = { Transparency: { Float32: 0.5 } } as never;
			const changes = [
				() => {
					part.Transparency = 0.25;
				},
				() => {
					(inside as unknown as { Source: string }).Source = "typed meanwhile";
				},
			];
			for (const change of changes) {
				const server = project({ name: "P", className: "Part", properties });
				server.before.keepVersions = () => {
					change();
					return undefined;
				};
				expect(push(server).status).to.equal("error");
				expect(folder.Parent).to.equal(setup.root);
				expect(part.Transparency === 0.5).to.equal(false);
			}
			expect(sourceOf(inside)).to.equal("typed meanwhile");
		});

		it("is nothing where something is only added", () => {
			const server = project({ name: "New", className: "Folder" });
			expect(push(server).status).to.equal("success");
			expect(server.asked.includes("keepVersions")).to.equal(false);
		});

		it("is the instance where it gets another class", () => {
			add("Script", "A", "studio");
			const server = project({ name: "A", className: "ModuleScript", source: "file" });
			push(server);
			const [kept] = server.kept as { kind: string; className: string }[];
			expectSame([kept.kind, kept.className], ["subtree", "Script"]);
		});
	});

	describe("restore", () => {
		it("brings a text back, byte for byte, and hands over what it replaces", () => {
			const target = add("ModuleScript", "A", "a\r\n\xff\n");
			const server = project({ name: "A", className: "ModuleScript", source: "file" });
			push(server);
			expect(sourceOf(target)).to.equal("file");
			const [outcome, again] = restore(server.kept);
			expectSame(outcome, {
				status: "success",
				restored: [{ id: server.id("A"), path: "ServerStorage/HistoryPlace/A", outcome: "restored" }],
			});
			expect(sourceOf(target)).to.equal("a\r\n\xff\n");
			restore(again.kept);
			expect(sourceOf(target)).to.equal("file");
		});

		it("brings properties back, and a name", () => {
			const part = add("Part", "P") as Part;
			part.Transparency = 0.1;
			part.Color = Color3.fromRGB(1, 2, 3);
			const properties = { Transparency: { Float32: 0.5 }, Color: { Color3uint8: [9, 9, 9] } } as never;
			const server = project({ name: "P", className: "Part", properties });
			const before = [part.Transparency, part.Color] as const;
			push(server);
			expect(part.Transparency).to.equal(0.5);
			const [outcome, undo] = restore(server.kept);
			expect(outcome.status).to.equal("success");
			expectSame([part.Transparency, part.Color], before);
			restore(undo.kept);
			expect(part.Transparency).to.equal(0.5);
		});

		it("brings back a name", () => {
			const part = add("Part", "Old");
			const id = string.format("%032x", 2);
			const version = { kind: "properties", id, path: "ServerStorage/HistoryPlace/Old", className: "Part" } as const;
			part.Name = "New";
			const [outcome, server] = restore([{ ...version, renamedTo: "New" }]);
			expect(problemOf(outcome)).to.equal(undefined);
			expect(part.Name).to.equal("Old");
			restore(server.kept);
			expect(part.Name).to.equal("New");
		});

		it("puts a removed subtree back where it was, in the place of what is there by that name", () => {
			const old = add("Folder", "Old");
			add("ModuleScript", "Inside", "text", old);
			const server = project();
			push(server);
			const newer = add("Folder", "Old");
			const [outcome, undo] = restore(server.kept);
			expect(problemOf(outcome)).to.equal(undefined);
			expect(newer.Parent).to.equal(undefined);
			const back = setup.root.FindFirstChild("Old") as Instance;
			expect(sourceOf(back.FindFirstChild("Inside") as Instance)).to.equal("text");
			expectSame(
				undo.kept.map(({ kind }) => kind),
				["subtree"],
			);
		});

		it("puts one of several of a name beside the others", () => {
			const first = add("Part", "Twin");
			const second = add("Part", "Twin");
			const kept = project({ name: "Twin", className: "Part" });
			push(kept);
			expect(setup.root.GetChildren().size()).to.equal(1);
			restore(kept.kept);
			expect(setup.root.GetChildren().size()).to.equal(2);
			expect((first.Parent === setup.root) !== (second.Parent === setup.root)).to.equal(true);
		});

		it("is all or nothing, and says what stands in the way", () => {
			const target = add("ModuleScript", "A", "now");
			const of = { kind: "source", className: "ModuleScript" } as const;
			const [outcome] = restore([
				{ ...of, id: "x1", path: "ServerStorage/HistoryPlace/A", text: "then" },
				{ ...of, id: "x2", path: "ServerStorage/HistoryPlace/Gone", text: "then" },
			]);
			expectSame(
				(outcome as { failed?: { id: string }[] }).failed?.map(({ id }) => id),
				["x2"],
			);
			expect(sourceOf(target)).to.equal("now");
		});

		it("leaves alone what somebody changes between the look and the write, and rolls back", () => {
			const [first, second] = [add("ModuleScript", "A", "a"), add("ModuleScript", "B", "b")];
			const of = { kind: "source", className: "ModuleScript" } as const;
			const server = project();
			server.wanted = [
				[
					{ ...of, id: "x1", path: "ServerStorage/HistoryPlace/A", text: "old a" },
					{ ...of, id: "x2", path: "ServerStorage/HistoryPlace/B", text: "old b" },
				],
			];
			server.before.keepVersions = () => {
				(second as unknown as { Source: string }).Source = "typed meanwhile";
				return undefined;
			};
			const outcome = service.restoring({ revision: "r1" }, server);
			expect(outcome.status).to.equal("error");
			expectSame([sourceOf(first), sourceOf(second)], ["a", "typed meanwhile"]);
		});

		it("writes nothing when what it would replace cannot be kept", () => {
			const target = add("ModuleScript", "A", "now");
			const server = project();
			const path = "ServerStorage/HistoryPlace/A";
			server.wanted = [[{ kind: "source", id: "x1", className: "ModuleScript", path, text: "then" }]];
			server.before.keepVersions = () => connectionIsLost;
			expect(service.restoring({ revision: "r1" }, server).status).to.equal("error");
			expect(sourceOf(target)).to.equal("now");
		});
	});
};
