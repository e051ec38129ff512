import { check, is } from "../generated/protocol";
import { expectSame } from "../testing/expect-same";
import { hello, rejected, welcome } from "../testing/messages";

/** The guards have their own corpus in packages/protocol; this shows that they are the ones that run here. */
export = () => {
	it("accept the handshake", () => {
		expect(check("PluginMessage", hello)).to.equal(undefined);
		expect(check("ServerMessage", welcome)).to.equal(undefined);
		expect(check("ServerMessage", rejected)).to.equal(undefined);
	});

	it("tolerate unknown fields in the handshake and nowhere else", () => {
		expect(is("Welcome", { ...welcome, motto: "later" })).to.equal(true);
		expect(is("Heartbeat", { type: "heartbeat", sequence: 1, motto: "later" })).to.equal(false);
	});

	it("name path and rule", () => {
		expectSame(check("Hello", { ...hello, placeId: 1.5 }), {
			path: "/placeId",
			rule: "type",
			message: "must be integer",
		});
		expectSame(check("Welcome", { ...welcome, limits: { chunkBytes: 1 } }), {
			path: "/limits",
			rule: "required",
			message: "must have property 'maxMessageBytes'",
		});
	});

	it("refuse numbers JSON cannot say", () => {
		for (const value of [0 / 0, math.huge, -math.huge]) {
			expect(is("Heartbeat", { type: "heartbeat", sequence: value })).to.equal(false);
		}
	});
};
