import { tmpdir } from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
	test: {
		// Only Node tests: packages/plugin/src/**/*.spec.ts are TestEZ specs, run on the Luau VM by test/testez.test.ts.
		include: ["{packages,apps}/*/{src,test,codegen}/**/*.test.ts", "tests/**/*.test.ts"],
		maxWorkers: "100%", // the default leaves a core to the editor, of which two-core machines have one too few
		// The installation whose secret the processes of a test share; the user's own stays out of it.
		env: { STUDIO_BRIDGE_HOME: path.join(tmpdir(), "studio-bridge-tests") },
		testTimeout: 30_000,
		hookTimeout: 30_000,
	},
});
