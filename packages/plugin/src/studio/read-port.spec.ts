import { readPort } from "./read-port";

export = () => {
	it("takes a port", () => {
		for (const port of [1024, 38741, 50000, 65535]) expect(readPort(port)).to.equal(port);
	});

	it("falls back to the default on anything else", () => {
		for (const rubbish of [0, 80, 65536, -1, 40000.5, 0 / 0, math.huge, "40000", true, {}]) {
			expect(readPort(rubbish)).to.equal(38741);
		}
		expect(readPort(undefined)).to.equal(38741);
	});
};
