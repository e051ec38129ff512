import { defineFileKind } from "./file-kind.js";

/** A file that a sync rule says is nothing. */
export const ignore = defineFileKind({ name: "ignore", match: [], snapshot: () => undefined });
