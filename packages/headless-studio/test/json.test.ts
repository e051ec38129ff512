import { describe, expect, it } from "vitest";
import { openStudio } from "./open-studio.js";

async function encode(source: string): Promise<unknown> {
	return (await openStudio()).run(`return game:GetService("HttpService"):JSONEncode(${source})`)[0];
}

async function decode(json: string, expression = "v"): Promise<unknown> {
	const studio = await openStudio();
	return studio.run(`local v = game:GetService("HttpService"):JSONDecode([==[${json}]==]) return ${expression}`)[0];
}

// Fact sheet 1.3: empty tables, mixed keys, not-a-number, buffers, invalid UTF-8 and cycles.
describe("JSONEncode", () => {
	it.each([
		["nil", "null"],
		["true", "true"],
		["'text'", '"text"'],
		["{ 1, 2, { a = false } }", '[1,2,{"a":false}]'],
		["{}", "[]"],
		["{ 1, 2, key = 'dropped' }", "[1,2]"],
		["{ a = nil, b = 1 }", '{"b":1}'],
		["1.5", "1.5"],
		["0.1 + 0.2", "0.30000000000000004"],
		["1e100", "1e+100"],
		["123456789012345", "123456789012345"],
		["-0.5", "-0.5"],
		["'\"\\\\/\\b\\f\\n\\r\\t\\1\\0\\127'", '"\\"\\\\/\\b\\f\\n\\r\\t\\u0001\\u0000\x7f"'],
		["'caf\\u{e9} \\u{1F600}'", '"café 😀"'],
		// The encoder writes what JSON does not know; scripts have to avoid it.
		["0/0", "nan"],
		["1/0", "inf"],
		["-1/0", "-inf"],
		["buffer.fromstring('hi')", '{"m":null,"t":"buffer","base64":"aGk="}'],
	])("%s → %s", async (source, json) => {
		const result = await encode(source);
		expect(source === "0/0" ? String(result).replace("-", "") : result).toBe(json);
	});

	it.each([
		["workspace", "Instance"],
		["Vector3.one", "Vector3"],
		["print", "function"],
	])("refuses %s", async (source, type) => {
		await expect(encode(source)).rejects.toThrow(`run:1: Can't convert to JSON: ${type} is not supported`);
	});

	// "base64" or "zbase64" by compressibility; the latter begins like every zstd frame.
	it("compresses a buffer that gains by it", async () => {
		expect(await encode("buffer.fromstring(string.rep('a', 1000))")).toMatch(
			/^\{"m":null,"t":"buffer","zbase64":"KLUv\/[^"]{10,60}"\}$/,
		);
	});

	it("refuses invalid UTF-8 and cycles", async () => {
		await expect(encode("'\\255'")).rejects.toThrow("run:1: Can't convert to JSON: invalid UTF-8");
		const studio = await openStudio();
		expect(() => studio.run("local t = {} t.t = t return game:GetService('HttpService'):JSONEncode(t)")).toThrow(
			"contains itself",
		);
	});
});

// Fact sheet 1.3: null is lost, buffers come back. By definition: RFC 8259 says what is JSON.
describe("JSONDecode", () => {
	it.each([
		['{"a":[1,2,{"b":null}],"c":"x"}', { a: [1, 2, []], c: "x" }],
		["[]", []],
		[" [ 1 , 2 ] ", [1, 2]],
		['"\\u00e9\\ud83d\\ude00\\n\\/"', "é😀\n/"],
		["-1.5e3", -1500],
		["0", 0],
		["true", true],
	])("%s", async (json, value) => {
		expect(await decode(json)).toEqual(value);
	});

	it("loses null and gives back buffers", async () => {
		expect(await decode("[1,null,3]", "v[2]")).toBeUndefined();
		expect(await decode('{"m":null,"t":"buffer","base64":"aGk="}', "typeof(v) .. buffer.tostring(v)")).toBe("bufferhi");
	});

	it.each(["", "{", "[1,]", "{a:1}", "[1 2]", "nul", '"abc', '"\\x"', "1 2", "+1", "--1"])(
		"refuses %j",
		async (json) => {
			await expect(decode(json)).rejects.toThrow("run:1: Can't parse JSON");
		},
	);

	it("refuses what is not a string", async () => {
		const studio = await openStudio();
		expect(() => studio.run(`game:GetService("HttpService"):JSONDecode(5)`)).toThrow("string expected, got number");
	});
});

// Fact sheet 1.2: GenerateGUID wraps in braces by default; UrlEncode encodes even dots.
describe("other helpers of HttpService", () => {
	it("wraps GUIDs in braces unless told not to", async () => {
		const studio = await openStudio();
		const [wrapped, bare] = studio.run(
			`local h = game:GetService("HttpService") return h:GenerateGUID(), h:GenerateGUID(false)`,
		);
		expect(wrapped).toMatch(/^\{[0-9A-F]{8}-[0-9A-F]{4}-4[0-9A-F]{3}-[89AB][0-9A-F]{3}-[0-9A-F]{12}\}$/);
		expect(bare).toMatch(/^[0-9A-F]{8}-/);
	});

	it("encodes even dots in URLs", async () => {
		const studio = await openStudio();
		expect(studio.run(`return game:GetService("HttpService"):UrlEncode("a b.é")`)).toEqual(["a%20b%2E%C3%A9"]);
	});
});
