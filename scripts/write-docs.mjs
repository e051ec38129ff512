// `pnpm docs:write`: brings the generated pages of docs/reference up to date. A test compares them.
import { copyFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { commands } from "../apps/mcp-server/out/generated/commands.js";
import { commandReference } from "../apps/mcp-server/out/reference/command-reference.js";
import { apiReference } from "../packages/headless-studio/dist/reference/api-reference.js";
import { root } from "./workspace.mjs";

copyFileSync(path.join(root, "packages/protocol/generated/protocol.md"), path.join(root, "docs/reference/protocol.md"));
writeFileSync(path.join(root, "docs/reference/commands.md"), commandReference(commands));
writeFileSync(path.join(root, "docs/reference/headless-api.md"), await apiReference());
