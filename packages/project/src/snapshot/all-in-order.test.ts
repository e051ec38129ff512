import { describe, expect, it } from "vitest";
import { allInOrder } from "./all-in-order.js";

const later = <T>(outcome: () => T) => new Promise<void>((resolve) => setImmediate(resolve)).then(outcome);
const fail = (message: string) => (): never => {
	throw new Error(message);
};

describe("allInOrder", () => {
	it("gives the values in the order of the promises, not of their arrival", async () => {
		expect(await allInOrder([later(() => "first"), Promise.resolve("second")])).toEqual(["first", "second"]);
	});

	it("reports the failure that comes first in the list, even if another happened before it", async () => {
		const promises = [Promise.resolve(), later(fail("first in the list")), Promise.resolve().then(fail("earlier"))];
		await expect(allInOrder(promises)).rejects.toThrow("first in the list");
	});
});
