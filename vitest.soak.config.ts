import { defineConfig } from "vitest/config";
import base from "./vitest.config.js";

/** `pnpm soak`: long, random, and on its own. SOAK_ROUNDS and SOAK_SEED choose how long and what. */
export default defineConfig({
	test: { ...base.test, include: ["tests/soak/**/*.soak.ts"], testTimeout: 3_600_000 },
});
