import { defineConfig } from "vitest/config";

/** `pnpm oracle`: every project of the tests, as Rojo makes it and as we do, in one table. */
export default defineConfig({
	test: { include: ["packages/project/test/oracle/*.oracle.ts"], disableConsoleIntercept: true },
});
