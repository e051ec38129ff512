/**
 * Two people who edit the same scripts at once, one on disk and one in Studio, and a live sync between them. Every text is
 * written once only, so that wherever it turns up says who wrote it.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { inflateRawSync } from "node:zlib";
import { LONGEST_MS } from "./live-workshop.js";
import { randomFrom } from "./random-from.js";
import { Workshop } from "./sync-workshop.js";

export interface LiveChaosOptions {
	seed: number;
	/** On each side. */
	edits: number;
	scripts: number;
	/** At most so long between two edits. */
	longestPauseMs: number;
}

export interface LiveChaosReport {
	edits: { disk: number; studio: number };
	flows: { toStudio: number; toFiles: number };
	/** Scripts that differ and do not wait for a decision. */
	torn: string[];
	/** Texts that their author did not replace and that are nowhere any more. */
	lost: string[];
	/** Texts that nobody wrote. */
	strange: string[];
	waiting: number;
}

export async function runLiveChaos({
	seed,
	edits,
	scripts,
	longestPauseMs,
}: LiveChaosOptions): Promise<LiveChaosReport> {
	const names = Array.from({ length: scripts }, (_, index) => `S${index}`);
	const shop = await Workshop.open(Object.fromEntries(names.map((name) => [`src/${name}.luau`, first(name)])));
	try {
		const live = await shop.goLive();
		const random = randomFrom(seed);
		const last = { disk: new Map<string, string>(), studio: new Map<string, string>() };
		const written = new Set(names.map(first));
		const count = { disk: 0, studio: 0 };
		while (count.disk < edits || count.studio < edits) {
			const side = count.studio >= edits || (count.disk < edits && random() < 0.5) ? "disk" : "studio";
			// Mostly each in a half of their own, or soon everything would wait for a decision.
			const half = names.filter((_, index) => (index % 2 === 0) === (side === "disk"));
			const choice = random() < 0.95 ? half : names;
			const name = choice[Math.floor(random() * choice.length)] as string;
			const text = `return "${side} ${count[side]++}"\n`;
			written.add(text);
			last[side].set(name, text);
			if (side === "disk") shop.write(`src/${name}.luau`, text);
			else await shop.type(name, text);
			await pause(random() * longestPauseMs);
		}
		const torn = await untilCalm(shop, names);
		await live.stop();
		const here = await texts(shop, names);
		const kept = new Set([...here.disk.values(), ...here.studio.values(), ...keptTexts(shop.folder)]);
		const flows = live.flows;
		return {
			edits: count,
			flows: {
				toStudio: flows.filter((flow) => flow.startsWith("→")).length,
				toFiles: flows.filter((flow) => flow.startsWith("←")).length,
			},
			torn,
			lost: [...last.disk.values(), ...last.studio.values()].filter((text) => !kept.has(text)),
			strange: [...here.disk.values(), ...here.studio.values()].filter((text) => !written.has(text)),
			waiting: live.waiting.length,
		};
	} finally {
		await shop.close();
	}
}

const first = (name: string) => `return "${name}"\n`;

/** Until every script is the same on both sides or waits; those that never were. */
async function untilCalm(shop: Workshop, names: readonly string[]): Promise<string[]> {
	const deadline = performance.now() + LONGEST_MS;
	for (;;) {
		const { disk, studio } = await texts(shop, names);
		const waiting = new Set(shop.live?.waiting.map((at) => at.split("/").at(-1)));
		const torn = names.filter((name) => disk.get(name) !== studio.get(name) && !waiting.has(name));
		if (torn.length === 0 || performance.now() > deadline) return torn;
		await pause(50);
	}
}

async function texts(shop: Workshop, names: readonly string[]) {
	const disk = new Map(names.map((name) => [name, shop.read(`src/${name}.luau`)]));
	const answer = await shop.luau(
		"local all = {} for _, one in game.ServerScriptService.Server:GetChildren() do all[one.Name] = one.Source end return game:GetService('HttpService'):JSONEncode(all)",
	);
	return { disk, studio: new Map(Object.entries(JSON.parse(answer) as Record<string, string>)) };
}

/** What backups of files and the history of Studio have. */
function keptTexts(folder: string): string[] {
	const files = filesBelow(path.join(folder, ".studio-bridge"));
	return files.flatMap((file) => {
		const bytes = readFileSync(file);
		return file.endsWith(".history") ? contentsOf(bytes) : [bytes.toString()];
	});
}

function filesBelow(folder: string): string[] {
	if (!existsSync(folder)) return [];
	return readdirSync(folder, { withFileTypes: true, recursive: true })
		.filter((entry) => entry.isFile())
		.map((entry) => path.join(entry.parentPath, entry.name));
}

/** A line of JSON that says where each content is, and behind it the contents. */
function contentsOf(bytes: Buffer): string[] {
	const end = bytes.indexOf("\n");
	const line = bytes.subarray(0, end).toString();
	const { places } = JSON.parse(line.slice(line.indexOf("{"))) as { places: Record<string, [number, number]> };
	const body = bytes.subarray(end + 1);
	return Object.values(places).map(([start, length]) =>
		inflateRawSync(body.subarray(start, start + length)).toString(),
	);
}
