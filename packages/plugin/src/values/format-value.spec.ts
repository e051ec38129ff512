import { formatValue } from "./format-value";

export = () => {
	it("writes values as Luau does", () => {
		expect(formatValue("text")).to.equal("text");
		expect(formatValue(undefined)).to.equal("nil");
		expect(formatValue(true)).to.equal("true");
		expect(formatValue(1.5)).to.equal("1.5");
		expect(formatValue(new Vector3(1, 2, 3))).to.equal("1, 2, 3");
		expect(formatValue(Enum.Material.Wood)).to.equal("Enum.Material.Wood");
		expect(formatValue(game.GetService("Workspace"))).to.equal("Workspace");
	});

	it("writes tables with what is in them", () => {
		expect(formatValue([1, "two", [3]])).to.equal('{1, "two", {3}}');
		expect(formatValue({ name: "x" })).to.equal('{name = "x"}');
		expect(formatValue({ "a b": 1 })).to.equal('{["a b"] = 1}');
		expect(formatValue({})).to.equal("{}");
	});

	it("ends with tables that do not", () => {
		const cycle = new Map<string, unknown>();
		cycle.set("self", cycle);
		expect(formatValue(cycle)).to.equal("{self = <cycle>}");
		expect(formatValue([[[[["deep"]]]]])).to.equal("{{{{{…}}}}}");
		const many: number[] = [];
		for (let index = 1; index <= 60; index++) many.push(index);
		expect(formatValue(many).match("… 10 more}$")[0]).to.be.ok();
	});
};
