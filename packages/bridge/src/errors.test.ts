import { errorTable } from "@studio-bridge/protocol";
import { describe, expect, it } from "vitest";
import { BridgeError, bridgeErrorTable } from "./errors.js";

describe("BridgeError", () => {
	it("takes category and retryable from the table", () => {
		const cause = new Error("EADDRINUSE");
		const error = new BridgeError("port_in_use", "Port 1 is taken.", { cause, details: { port: "1" } });
		expect(error).toBeInstanceOf(Error);
		expect(error).toMatchObject({
			name: "BridgeError",
			code: "port_in_use",
			message: "Port 1 is taken.",
			category: "unavailable",
			retryable: false,
			details: { port: "1" },
			cause,
		});
	});

	it("has no cause and no details unless given", () => {
		const error = new BridgeError("timeout", "Too late.");
		expect(error).not.toHaveProperty("cause");
		expect(error.details).toEqual({});
	});

	it("passes the codes of the wire through", () => {
		const error = BridgeError.fromWire({ code: "not_a_script", message: "A Part has no source." });
		expect(error).toMatchObject({ code: "not_a_script", category: "validation", retryable: false });
		expect(bridgeErrorTable).toMatchObject(errorTable);
	});
});
