import { homedir } from "node:os";
import path from "node:path";

/** Where this installation keeps what outlives a process. */
export const homeFolder = (): string => process.env.STUDIO_BRIDGE_HOME ?? path.join(homedir(), ".studio-bridge");
