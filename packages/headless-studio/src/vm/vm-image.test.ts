import { expect, it } from "vitest";
import { LuauVM } from "./luau-vm.js";
import { luauWasmModule } from "./wasm-module.js";

it("continues a captured VM as often as wanted, each on its own", async () => {
	const module = await luauWasmModule();
	const original = LuauVM.start(module, {});
	const [count] = original.run(
		`local host = ...
		local n = 0
		return function() n += 1 return n, host(n) end`,
		"=counter",
		(n) => `original ${n}`,
	);
	if (typeof count !== "object") throw new Error("expected a function");
	expect(original.call(count)).toEqual([1, "original 1"]);
	const image = original.capture();
	expect(original.call(count)).toEqual([2, "original 2"]);

	for (const name of ["a", "b"]) {
		const vm = LuauVM.start(module, { runMs: 50 }, image);
		vm.adoptHostFunctions([(n) => `${name} ${n}`]);
		expect(vm.call(vm.ref("function", count.id))).toEqual([2, `${name} 2`]);
		expect(vm.run("local function f() return f() + 1 end return select('#', pcall(f))", "=deep")).toEqual([2]);
		expect(() => vm.run("while true do end", "=endless")).toThrow("Luau ran for more than 50 ms");
	}
	expect(original.call(count)).toEqual([3, "original 3"]);
	expect(image.memory.length % 65536).toBe(0);
	original.close();
});
