import type { KeptVersion } from "@studio-bridge/protocol";
import { contentHash, type StudioVersion } from "./history-file.js";

type Kept<K extends KeptVersion["kind"]> = Extract<KeptVersion, { kind: K }>;

/** What of a version of properties is its content, as JSON. */
type Values = Pick<Kept<"properties">, "properties" | "unset" | "references" | "renamedTo">;

/** The versions a plugin hands over, with their contents by hash. */
export function storedVersions(kept: readonly KeptVersion[], fsPathOf: (changeId: string) => string | null) {
	const contents = new Map<string, Uint8Array>();
	const entries: StudioVersion[] = [];
	for (const version of joined(kept)) {
		const bytes = contentOf(version);
		const content = contentHash(bytes);
		contents.set(content, bytes);
		entries.push({
			kind: version.kind,
			changeId: version.id,
			instancePath: version.path,
			className: version.className,
			fsPath: fsPathOf(version.id),
			size: bytes.length,
			content,
			...(version.kind === "source" && version.isDraft === true && { isDraft: true }),
			...(version.kind === "properties" && { properties: namesOf(version) }),
			...(version.kind === "subtree" && { count: version.count }),
			...(version.kind === "subtree" && version.isOneOfMany === true && { isOneOfMany: true }),
		});
	}
	return { entries, contents };
}

const MODEL_PIECE = 4_000_000;

/** A version as it goes back to the plugin: long models in pieces. */
export function keptVersions(entry: StudioVersion, content: Buffer): readonly KeptVersion[] {
	const about = { id: entry.changeId, path: entry.instancePath, className: entry.className };
	switch (entry.kind) {
		case "source": {
			const text = content.toString();
			const isText = Buffer.from(text).equals(content);
			return [{ kind: "source", ...about, ...(isText ? { text } : { bytes: content.toString("base64") }) }];
		}
		case "properties":
			return [{ kind: "properties", ...about, ...(JSON.parse(content.toString()) as Values) }];
		case "subtree": {
			const model = content.toString("base64");
			const pieces = model.match(new RegExp(`.{1,${MODEL_PIECE}}`, "g")) ?? [];
			const common = { ...about, count: entry.count ?? 1, ...(entry.isOneOfMany === true && { isOneOfMany: true }) };
			return pieces.map((piece, index) => {
				const more = index + 1 < pieces.length ? { more: true } : {};
				return { kind: "subtree" as const, ...common, model: piece, ...more };
			});
		}
	}
}

/** Long models come in pieces, one right after the other. */
function joined(kept: readonly KeptVersion[]): readonly KeptVersion[] {
	const whole: KeptVersion[] = [];
	let pieces: string[] = [];
	for (const version of kept) {
		if (version.kind !== "subtree") {
			whole.push(version);
			continue;
		}
		pieces.push(version.model);
		if (version.more === true) continue;
		whole.push({ ...version, model: pieces.join("") });
		pieces = [];
	}
	return whole;
}

function contentOf(version: KeptVersion): Buffer {
	switch (version.kind) {
		case "source":
			return version.bytes === undefined ? Buffer.from(version.text ?? "") : Buffer.from(version.bytes, "base64");
		case "properties": {
			const { properties, unset, references, renamedTo } = version;
			return Buffer.from(JSON.stringify({ properties, unset, references, renamedTo }));
		}
		case "subtree":
			return Buffer.from(version.model, "base64");
	}
}

function namesOf({ properties = {}, references = {}, unset = [], renamedTo }: Kept<"properties">): readonly string[] {
	return [
		...Object.keys(properties),
		...Object.keys(references),
		...unset,
		...(renamedTo === undefined ? [] : ["Name"]),
	];
}
