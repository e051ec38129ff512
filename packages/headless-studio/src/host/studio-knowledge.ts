import { apiListing } from "./api-listing.js";
import { brickColors } from "./brick-colors.js";
import { reflectionOperations } from "./class-reflection.js";
import type { HostOperations } from "./luau-link.js";
import { luauModules } from "./luau-modules.js";
import { describeClass, enumItems, enumNames, studioVersion } from "./reflection.js";

/** What Luau may ask about Roblox and about the emulation itself. The answers never change. */
export const studioKnowledge: HostOperations = {
	version: () => studioVersion(),
	modules: (folder) => [...luauModules().keys()].filter((path) => path.startsWith(String(folder))),
	class: (name) => describeClass(String(name)),
	enum: (name) => enumItems(String(name)),
	enumNames: () => enumNames(),
	globalNames: () => apiListing().globals,
	brickColors: () => brickColors(),
	...reflectionOperations,
};
