import { type ApiListing, apiListing } from "../host/api-listing.js";
import { EmulationImage } from "../host/emulation-image.js";
import type { LuauLink } from "../host/luau-link.js";
import { studioKnowledge } from "../host/studio-knowledge.js";
import type { HostValue } from "../host/wire-tags.js";

type Kind = "methods" | "events" | "callbacks";
export const memberKinds: readonly Kind[] = ["methods", "events", "callbacks"];

export interface ClassReport {
	readonly name: string;
	readonly working: Readonly<Record<Kind, readonly string[]>>;
	readonly missing: Readonly<Record<Kind, readonly string[]>>;
	/** Properties that do more than keep a value. */
	readonly computed: readonly string[];
}

export interface EmulationReport {
	readonly classes: readonly ClassReport[];
	/** Datatypes and functions, with what can be written behind their name. */
	readonly globals: readonly { readonly name: string; readonly members: readonly string[] }[];
	readonly missingGlobals: readonly string[];
}

/** Asks the emulation itself, so that no page can claim what the code does not do. */
export async function emulatedMembers(): Promise<EmulationReport> {
	const image = await EmulationImage.load();
	const { vm, link } = image.resume({}, studioKnowledge);
	try {
		const listing = apiListing();
		const globals = listing.globals.map((name) => ({ name, members: ask(link, "describeGlobal", name) }));
		return {
			classes: Object.entries(listing.classes).map(([name, declared]) => describeClass(link, name, declared)),
			globals: globals.flatMap(({ name, members }) =>
				members === undefined ? [] : [{ name, members: members as string[] }],
			),
			missingGlobals: globals.flatMap(({ name, members }) => (members === undefined ? [name] : [])),
		};
	} finally {
		vm.close();
	}
}

function describeClass(link: LuauLink, name: string, declared: ApiListing["classes"][string]): ClassReport {
	const all = memberKinds.flatMap((kind) => declared[kind] ?? []);
	const { working, computed } = ask(link, "describeClass", name, all) as { working: string[]; computed: string[] };
	const works = new Set(working);
	const split = (isWanted: (member: string) => boolean) =>
		Object.fromEntries(memberKinds.map((kind) => [kind, (declared[kind] ?? []).filter(isWanted)])) as Record<
			Kind,
			string[]
		>;
	return {
		name,
		working: split((member) => works.has(member)),
		missing: split((member) => !works.has(member)),
		computed,
	};
}

function ask(link: LuauLink, operation: string, ...args: HostValue[]): HostValue {
	const outcome = link.request(operation, 0, ...args);
	if (outcome.error !== undefined) throw outcome.error;
	return outcome.results[0];
}
