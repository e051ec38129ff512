import { defineConfig } from "vitest/config";

export default defineConfig({
	test: {
		// Only Node tests: packages/plugin/src/**/*.spec.ts are TestEZ specs, run on the Luau VM by test/testez.test.ts.
		include: ["{packages,apps}/*/{src,test,codegen}/**/*.test.ts", "tests/**/*.test.ts"],
		testTimeout: 30_000,
		hookTimeout: 30_000,
	},
});
