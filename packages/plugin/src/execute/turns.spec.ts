import { expectSame } from "../testing/expect-same";
import { Turns } from "./turns";

export = () => {
	it("lets one at a time go on, in order, and refuses the one too many", () => {
		const turns = new Turns(2);
		const order: string[] = [];
		const stops = new Map<string, () => void>();
		const come = (name: string) =>
			task.spawn(() => order.push(`${name} ${turns.take((stop) => stops.set(name, stop)) ? "goes" : "is refused"}`));
		for (const name of ["a", "b", "c", "d"]) come(name);
		expectSame(order, ["a goes", "d is refused"]);
		turns.release();
		expectSame(order, ["a goes", "d is refused", "b goes"]);
		stops.get("c")?.();
		turns.release();
		expectSame(order, ["a goes", "d is refused", "b goes"]);
		come("e");
		expect(order[3]).to.equal("e goes");
	});
};
