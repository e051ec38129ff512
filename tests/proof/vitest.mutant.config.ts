import { defineConfig } from "vitest/config";
import base from "../../vitest.config.js";

/** The tests as they are, and one source file as `MUTANT_SOURCE` says. */
export default defineConfig({
	root: new URL("../..", import.meta.url).pathname,
	plugins: [
		{
			name: "mutant",
			enforce: "pre",
			load: (id: string) => (id === process.env.MUTANT_FILE ? process.env.MUTANT_SOURCE : undefined),
		},
	],
	test: { ...base.test, maxWorkers: 2 },
});
