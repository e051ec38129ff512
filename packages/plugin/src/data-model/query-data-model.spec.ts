import type { CommandContext } from "../dispatcher/handler";
import type { CommandOutcome, CommandParams } from "../generated/protocol";
import { expectSame } from "../testing/expect-same";
import { queryDataModel } from "./query-data-model";

type Outcome = Extract<CommandOutcome<"queryDataModel">, { status: "success" }>;

export = () => {
	let folder: Folder;
	beforeEach(() => {
		folder = new Instance("Folder");
		folder.Name = "Asked";
		folder.SetAttribute("Level", 3);
		folder.AddTag("Tagged");
		for (const name of ["A", "A", "b.c"]) {
			const part = new Instance("Part");
			part.Name = name;
			part.Anchored = true;
			part.Parent = folder;
		}
		folder.Parent = game.GetService("ServerStorage");
	});
	afterEach(() => folder.Destroy());

	function ask(question: Partial<CommandParams<"queryDataModel">>): CommandOutcome<"queryDataModel"> {
		const defaults = { depth: 0, includeAttributes: false, children: false, listServices: false, limit: 100 };
		return queryDataModel({ ...defaults, ...question }, {} as CommandContext);
	}

	function answer(question: Partial<CommandParams<"queryDataModel">>): Outcome {
		const outcome = ask(question);
		if (outcome.status !== "success") error(outcome.error.message);
		return outcome;
	}

	function complaint(question: Partial<CommandParams<"queryDataModel">>): string {
		const outcome = ask(question);
		return outcome.status === "error" ? `${outcome.error.code}: ${outcome.error.message}` : "none";
	}

	const names = ({ instances }: Outcome) => instances.map(({ name }) => name);

	it("tells name, class and parent unless asked for more", () => {
		expectSame(answer({ path: "ServerStorage.Asked" }), {
			status: "success",
			instances: [
				{
					name: "Asked",
					className: "Folder",
					path: "game.ServerStorage.Asked",
					childCount: 3,
					properties: {
						Name: { String: "Asked" },
						ClassName: { String: "Folder" },
						Parent: { String: "game.ServerStorage" },
					},
				},
			],
			total: 1,
		});
	});

	it("tells attributes and tags when asked", () => {
		const [told] = answer({ path: "game.ServerStorage.Asked", includeAttributes: true }).instances;
		expectSame(told.attributes, { Level: { Float64: 3 } });
		expectSame(told.tags, ["Tagged"]);
	});

	it("goes as deep as asked, parents first, each child naming its parent's place", () => {
		const told = answer({ path: "ServerStorage", depth: 2 });
		const asked = told.instances.findIndex(({ name }) => name === "Asked");
		expectSame(
			told.instances.filter(({ parent }) => parent === asked).map(({ name }) => name),
			["A", "A", "b.c"],
		);
	});

	it("lists children, and says how many there are beyond the limit", () => {
		const told = answer({ path: "ServerStorage.Asked", children: true, properties: ["Anchored"], limit: 2 });
		expectSame([names(told), told.total], [["A", "A"], 3]);
		expectSame(told.instances[0].properties, { Anchored: { Bool: true } });
	});

	it("finds names with dots, and tells siblings of one name apart", () => {
		expectSame(names(answer({ path: "ServerStorage.Asked.b\\.c" })), ["b.c"]);
		expectSame(names(answer({ path: "ServerStorage.Asked.A[2]" })), ["A"]);
		expect(complaint({ path: "ServerStorage.Asked.A[3]" })).to.equal(
			"instance_not_found: No instance found at path: game.ServerStorage.Asked.A[3]",
		);
	});

	it("lists services without a path", () => {
		expect(names(answer({ listServices: true })).includes("Workspace")).to.equal(true);
	});

	it("searches by name, class and tag", () => {
		expectSame(names(answer({ path: "ServerStorage", find: { className: "BasePart" } })), ["A", "A", "b.c"]);
		expectSame(names(answer({ path: "ServerStorage", find: { name: "A", className: "Part" } })), ["A", "A"]);
		expectSame(names(answer({ find: { tag: "Tagged" } })), ["Asked"]);
	});

	it("refuses a path that leads nowhere, and a property that is none", () => {
		expect(complaint({ path: "Workspace.NonExistent" })).to.equal(
			"instance_not_found: No instance found at path: game.Workspace.NonExistent",
		);
		expect(complaint({ path: "ServerStorage.Asked", properties: ["Size"] })).to.equal(
			"property_not_found: Folder has no property Size. Ask for others, or leave properties out.",
		);
	});

	it("says which properties cannot be read, and goes on", () => {
		const [told] = answer({ path: "ServerStorage.Asked", properties: ["UniqueId", "Name"] }).instances;
		expectSame(told.properties, { Name: { String: "Asked" } });
		expect(told.unreadable?.[0].property).to.equal("UniqueId");
	});
};
