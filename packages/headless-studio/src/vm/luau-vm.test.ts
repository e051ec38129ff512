import { describe, expect, it, onTestFinished } from "vitest";
import { LuauError, LuauOutOfMemory, LuauTimeout } from "./luau-errors.js";
import type { LuauRef } from "./luau-ref.js";
import { LuauVM, type LuauVMOptions } from "./luau-vm.js";

async function openVM(options: LuauVMOptions = {}): Promise<LuauVM> {
	const vm = await LuauVM.create(options);
	onTestFinished(() => vm.close());
	return vm;
}

/** Sends bytes through a Luau buffer into a string and back out through another buffer. */
function roundTrip(vm: LuauVM, bytes: Uint8Array): Buffer {
	const [allocate, echo] = vm.run(
		`local inbox, outbox
		return function(size) inbox = buffer.create(size) return tostring(inbox) end, function()
			local text = buffer.tostring(inbox)
			outbox = buffer.fromstring(text)
			return tostring(outbox), #text
		end`,
		"=echo",
	) as [LuauRef, LuauRef];
	vm.writeBuffer(String(vm.call(allocate, bytes.length)[0]), bytes);
	const [name, length] = vm.call(echo);
	const result = vm.readBuffer(String(name), Number(length));
	allocate.release();
	echo.release();
	return result;
}

function catchError(work: () => unknown): Error {
	try {
		work();
	} catch (error) {
		if (error instanceof Error) return error;
	}
	throw new Error("expected an error");
}

describe("values", () => {
	it("passes numbers without loss", async () => {
		const vm = await openVM();
		expect(vm.run("return 0.1 + 0.2, 1e300, 2^53, -0.5, 1/0, -1/0, ...", "=n", 1 / 3)).toEqual([
			0.30000000000000004,
			1e300,
			9007199254740992,
			-0.5,
			Number.POSITIVE_INFINITY,
			Number.NEGATIVE_INFINITY,
			1 / 3,
		]);
		expect(vm.run("return 0/0", "=n")).toEqual([Number.NaN]);
	});

	it("passes every byte value in both directions", async () => {
		const vm = await openVM();
		const bytes = Uint8Array.from({ length: 256 }, (_, i) => i);
		expect(roundTrip(vm, bytes)).toEqual(Buffer.from(bytes));
	});

	it("passes NUL and invalid UTF-8", async () => {
		const vm = await openVM();
		expect(roundTrip(vm, Buffer.from("610062ff80c0af", "hex")).toString("hex")).toBe("610062ff80c0af");
	});

	it("passes strings of several megabytes and grows its memory for them", async () => {
		const vm = await openVM();
		const before = vm.memoryBytes;
		const bytes = Buffer.alloc(24 * 1024 * 1024, "0123456789abcdef");
		expect(roundTrip(vm, bytes).equals(bytes)).toBe(true);
		expect(vm.memoryBytes).toBeGreaterThan(before);
	});

	it("keeps raw bytes of a source", async () => {
		const vm = await openVM();
		const source = Buffer.concat([Buffer.from('return #"'), Buffer.from([0xff, 0xfe, 0x80]), Buffer.from('"')]);
		expect(vm.run(source, "=bytes")).toEqual([3]);
	});
});

describe("host functions", () => {
	it("answer and raise", async () => {
		const vm = await openVM();
		const results = vm.run(
			"local add, fail = ... return add(2, 3), pcall(fail)",
			"=host",
			(a, b) => Number(a) + Number(b),
			() => {
				throw new Error("no luck");
			},
		);
		expect(results).toEqual([5, false, "no luck"]);
	});

	it("leave nothing in the transfer table", async () => {
		const vm = await openVM();
		for (let i = 0; i < 100; i++) {
			vm.run("local f = ... return f({}, function() end)", "=leak", () => [1, 2]);
			expect(() => vm.run("error('x')", "=leak")).toThrow(LuauError);
		}
		expect(vm.pendingTransfers).toBe(0);
	});

	it("do not keep references to their arguments", async () => {
		const vm = await openVM();
		const [count] = vm.run(
			`local f = ...
			local alive = setmetatable({}, { __mode = "k" })
			for i = 1, 100 do local t = {} alive[t] = true f(t) end
			for i = 1, 3 do local garbage = string.rep("x", 20000000) end
			local n = 0
			for _ in alive do n += 1 end
			return n`,
			"=refs",
			() => undefined,
		);
		expect(count).toBeLessThan(10);
	});
});

describe("errors", () => {
	it("name chunk and line", async () => {
		const vm = await openVM();
		expect(catchError(() => vm.run("\nerror('boom')", "=chunk")).message).toBe("chunk:2: boom");
		expect(catchError(() => vm.load("local x = = 1", "=syntax")).message).toBe(
			"syntax:1: Expected identifier when parsing expression, got '='",
		);
	});

	it("survive what the compiler itself throws", async () => {
		const vm = await openVM();
		const nested = `return ${"(".repeat(20000)}1${")".repeat(20000)}`;
		expect(catchError(() => vm.load(nested, "=deep")).message).toMatch(/^deep:1: Exceeded allowed recursion depth/);
		const wide = `return f(${Array.from({ length: 300 }, (_, i) => `a${i}`).join()})`;
		expect(catchError(() => vm.load(wide, "=wide")).message).toMatch(/^wide:1: Out of registers/);
		expect(vm.run("return 1 + 1", "=after")).toEqual([2]);
	});

	it.each([
		["calls", "local function f() return f() + 1 end return f()", /stack overflow/],
		["metamethods", "local t t = setmetatable({}, { __index = function(_, k) return t[k] end }) return t.x", /C stack/],
		["coroutines", "local function f() return coroutine.wrap(f)() end return f()", /C stack overflow/],
		["comparisons", "local function f() table.sort({ 3, 2, 1 }, f) return true end return f()", /C stack overflow/],
	])("end infinite recursion through %s, and the VM goes on", async (_name, source, message) => {
		const vm = await openVM();
		expect(catchError(() => vm.run(source, "=recursion")).message).toMatch(message);
		expect(vm.run("return 1 + 1", "=after")).toEqual([2]);
	});

	it("end endless allocation at the limit, and the VM goes on", async () => {
		const vm = await openVM({ memoryMB: 64 });
		const error = catchError(() => vm.run("local t = {} while true do t[#t + 1] = buffer.create(1e6) end", "=oom"));
		expect(error).toBeInstanceOf(LuauOutOfMemory);
		expect(error.message).toBe("not enough memory: Luau needed more than its limit of 64 MB");
		expect(vm.memoryBytes).toBeLessThanOrEqual(64 * 1024 * 1024);
		expect(vm.run("return 1 + 1", "=after")).toEqual([2]);
	});
});

describe("time limit", () => {
	it("stops an endless loop, says where it was, and leaves the VM dead", async () => {
		const vm = await openVM({ runMs: 50 });
		const source = "local function spin()\n\twhile true do end\nend\ncoroutine.wrap(spin)()";
		const error = catchError(() => vm.run(source, "=endless"));
		expect(error).toBeInstanceOf(LuauTimeout);
		expect(error).toMatchObject({ code: "LUAU_TIMEOUT", limitMs: 50, traceback: "endless:2 function spin\n" });
		expect(vm.death).toBe(error);
		expect(catchError(() => vm.run("return 1", "=after"))).toBe(error);
	});

	it("cannot be swallowed by pcall", async () => {
		const vm = await openVM({ runMs: 50 });
		expect(() => vm.run("while true do pcall(function() while true do end end) end", "=pcall")).toThrow(LuauTimeout);
	});

	it("counts each call anew", async () => {
		const vm = await openVM({ runMs: 2000 });
		const spin = "local t = os.clock() while os.clock() - t < 0.02 do end return true";
		for (let i = 0; i < 5; i++) expect(vm.run(spin, "=short")).toEqual([true]);
	});
});

it("says that it is closed", async () => {
	const vm = await LuauVM.create();
	vm.close();
	vm.close();
	expect(() => vm.run("return 1", "=closed")).toThrow("the Luau VM is closed");
});
