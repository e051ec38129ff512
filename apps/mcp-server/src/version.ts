import { readFileSync } from "node:fs";

/** This package's version; the plugin's is the same. */
export const version: string = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version;
