import { describe, expect, it } from "vitest";
import { checkAccess } from "./request-guard.js";

const PORT = 38741;
const at = (host: string, ...headers: string[]) => ({ method: "GET", rawHeaders: ["Host", host, ...headers] });

describe("SEC-03: Host", () => {
	it.each([`127.0.0.1:${PORT}`, `localhost:${PORT}`, `LocalHost:${PORT}`, `[::1]:${PORT}`])("accepts %s", (host) => {
		expect(checkAccess(at(host), PORT)).toBeUndefined();
	});

	it.each([
		`evil.example:${PORT}`,
		`127.0.0.1.evil.example:${PORT}`,
		`localhost.evil:${PORT}`,
		"127.0.0.1:1",
		"127.0.0.1",
		"localhost",
		`0.0.0.0:${PORT}`,
		`127.1:${PORT}`,
		`2130706433:${PORT}`,
		`0x7f.1:${PORT}`,
		`127.0.0.1:0${PORT}`,
		`user@127.0.0.1:${PORT}`,
		`127.0.0.1:${PORT}, 127.0.0.1:${PORT}`,
		`localhost.:${PORT}`,
		`::1:${PORT}`,
		"",
	])("refuses %j", (host) => {
		expect(checkAccess(at(host), PORT)).toMatchObject({ status: 421 });
	});

	it("refuses a request without one", () => {
		expect(checkAccess({ method: "GET", rawHeaders: [] }, PORT)).toMatchObject({ status: 421 });
	});

	it("refuses two, even if both would pass", () => {
		expect(checkAccess(at(`127.0.0.1:${PORT}`, "host", `127.0.0.1:${PORT}`), PORT)).toMatchObject({ status: 421 });
	});
});

describe("SEC-04: Origin", () => {
	it.each([
		"https://evil.example",
		"null",
		"http://localhost:9999",
		`http://127.0.0.1:${PORT}`,
		"chrome-extension://abcdefghijklmnop",
		"",
	])("refuses %j", (origin) => {
		expect(checkAccess(at(`127.0.0.1:${PORT}`, "Origin", origin), PORT)).toMatchObject({ status: 403 });
	});

	it("refuses the name it had in older WebSocket drafts, which ws still speaks", () => {
		const request = at(`127.0.0.1:${PORT}`, "Sec-WebSocket-Origin", "https://evil.example");
		expect(checkAccess(request, PORT)).toMatchObject({ status: 403 });
	});
});

describe("SEC-06: Sec-Fetch-Site", () => {
	it.each(["cross-site", "same-site", "Cross-Site"])("refuses %s", (site) => {
		expect(checkAccess(at(`127.0.0.1:${PORT}`, "Sec-Fetch-Site", site), PORT)).toMatchObject({ status: 403 });
	});

	it.each(["none", "same-origin"])("accepts %s", (site) => {
		expect(checkAccess(at(`127.0.0.1:${PORT}`, "Sec-Fetch-Site", site), PORT)).toBeUndefined();
	});
});

it("SEC-05: refuses a preflight", () => {
	expect(checkAccess({ ...at(`127.0.0.1:${PORT}`), method: "OPTIONS" }, PORT)).toMatchObject({ status: 403 });
});
