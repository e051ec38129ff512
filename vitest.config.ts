import { defineConfig } from "vitest/config";

export default defineConfig({
	test: {
		// Only Node tests: packages/plugin/src/**/*.spec.ts are TestEZ specs, run on the Luau VM by test/testez.test.ts.
		include: ["{packages,apps}/*/{src,test,codegen}/**/*.test.ts", "tests/**/*.test.ts"],
		maxWorkers: "100%", // the default leaves a core to the editor, of which two-core machines have one too few
		testTimeout: 30_000,
		hookTimeout: 30_000,
	},
});
