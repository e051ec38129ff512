import { expectSame } from "../testing/expect-same";
import { escapeName, pathOf, splitOrdinal, splitPath } from "./instance-path";

export = () => {
	it("splits at dots, with or without game", () => {
		expectSame(splitPath("Workspace.SpawnLocation"), ["Workspace", "SpawnLocation"]);
		expectSame(splitPath("game.Workspace"), ["Workspace"]);
		expectSame(splitPath("game"), []);
		expectSame(splitPath(""), []);
		expectSame(splitPath("Workspace."), ["Workspace", ""]);
	});

	it("takes escaped characters for the name's own", () => {
		expectSame(splitPath("Workspace.a\\.b.c\\\\d"), ["Workspace", "a.b", "c\\d"]);
		expect(escapeName("a.b\\c")).to.equal("a\\.b\\\\c");
	});

	it("finds its way back", () => {
		const part = new Instance("Part");
		part.Name = "a.b";
		part.Parent = game.GetService("Workspace");
		expect(pathOf(part)).to.equal("game.Workspace.a\\.b");
		part.Parent = undefined;
		expect(pathOf(part)).to.equal("a\\.b");
		expect(pathOf(game)).to.equal("game");
	});

	it("tells siblings of one name apart", () => {
		expectSame([...splitOrdinal("Part[2]")], ["Part", 2]);
		expectSame([...splitOrdinal("Part")], ["Part"]);
	});
};
