import type { CommandContext } from "../dispatcher/handler";
import type {
	KeptVersion,
	LiveDecision,
	RequestOutcome,
	RequestParams,
	RequestType,
	Selection,
	SourceMerge,
	StudioChange,
	SyncChange,
	WireError,
	WriteBackItem,
} from "../generated/protocol";
import { check, requests } from "../generated/protocol";
import { gitBlobHash, withNewlines } from "../hash/content-hash";
import { studioModels } from "../studio/studio-models";
import { isScriptClass, type Properties, type TreePage } from "../sync/project-tree";
import { wireError } from "../wire/wire-error";

export interface FakeNode {
	name: string;
	className: string;
	source?: string;
	properties?: Properties;
	keepUnknown?: boolean;
	children?: FakeNode[];
}

type Requests = { [K in RequestType]: (params: RequestParams<K>) => RequestOutcome<K> };

/** The server's side of a sync, reduced to what it is asked, with a project the spec writes down as a literal. */
export class FakeProject implements CommandContext {
	readonly sessionId = "session";
	readonly asked: string[] = [];
	proposed: SyncChange[] = [];
	defaults = new Map<string, Selection>();
	/** Defaults for changes by their path, for ids the plugin makes. */
	defaultFor?: (change: SyncChange) => Selection | undefined;
	merge?: (id: string, source: string) => SourceMerge;
	written: WriteBackItem[] = [];
	kept: KeptVersion[] = [];
	/** What a restore asks for, by pages. */
	wanted: KeptVersion[][] = [];
	settled?: RequestParams<"settleSync">;
	/** What a live sync told of Studio, and what somebody decided there. */
	changed: StudioChange[] = [];
	decided: LiveDecision[] = [];
	pageSize = 1000;
	/** What happens on the way, before an answer: somebody changes something, the connection is lost. */
	before: { [K in RequestType]?: () => WireError | undefined } = {};
	refuseWriteBack = false;
	private readonly nodes: FakeNode[] = [];
	private readonly stopCallbacks: (() => void)[] = [];

	constructor(readonly root: FakeNode) {
		this.nodes.push(root);
		let index = 0;
		// Not a for loop, whose end would be fixed before the first round.
		while (index < this.nodes.size()) {
			for (const child of this.nodes[index].children ?? []) this.nodes.push(child);
			index += 1;
		}
	}

	progress(): void {}

	onStop(callback: () => void): void {
		this.stopCallbacks.push(callback);
	}

	stop(): void {
		for (const callback of this.stopCallbacks) callback();
	}

	/** Ids are made of the place in the tree. */
	id(name: string): string {
		const index = this.nodes.findIndex((node) => node.name === name);
		assert(index >= 0, `the project has no ${name}`);
		return string.format("%032x", index + 1);
	}

	ask<K extends RequestType>(requestType: K, params: RequestParams<K>): RequestOutcome<K> {
		this.asked.push(requestType);
		const problem = this.before[requestType]?.();
		if (problem !== undefined) return { status: "error", error: problem } as RequestOutcome<K>;
		const outcome = (this.answers[requestType] as (params: RequestParams<K>) => RequestOutcome<K>)(params);
		const response = { ...(outcome as object), type: "response", requestId: "q", commandId: "c" };
		const violation = check(requests[requestType].response, response);
		assert(violation === undefined, `${requestType}: ${violation?.path} ${violation?.message}`);
		return outcome;
	}

	private readonly answers: Requests = {
		readTree: ({ cursor }) => this.page(tonumber(cursor ?? "0") as number),
		proposeChanges: ({ changes, last }) => {
			for (const change of changes) this.proposed.push(change);
			return last ? this.success() : { status: "received" };
		},
		mergeSources: ({ sources }) => {
			const merges = sources.map(({ id, source }) => this.merge?.(id, source) ?? { id, conflicts: [] });
			return { status: "success", merges };
		},
		readSources: ({ ids }) => {
			const sources = ids.map((id) => {
				const source = withNewlines(this.node(id).source ?? "");
				return { id, source, hash: gitBlobHash(source) };
			});
			return { status: "success", sources, failed: [] };
		},
		readModel: ({ ids }) => ({ status: "success", model: this.model(ids) }),
		writeBack: ({ items, last }) => {
			for (const item of items) this.written.push(item);
			if (!last) return { status: "received", items: items.size() };
			return { status: "success", results: this.written.map((item) => this.writeOne(item)) };
		},
		keepVersions: ({ versions, last }) => {
			for (const version of versions) this.kept.push(version);
			return last ? { status: "success", kept: this.kept.size() } : { status: "received" };
		},
		readVersions: ({ cursor }) => {
			const page = tonumber(cursor ?? "0") as number;
			const nextCursor = page + 1 < this.wanted.size() ? tostring(page + 1) : undefined;
			return { status: "success", versions: this.wanted[page] ?? [], nextCursor };
		},
		studioChanged: ({ changes }) => {
			for (const change of changes) this.changed.push(change);
			return { status: "success" };
		},
		decideLive: ({ decisions }) => {
			for (const decision of decisions) this.decided.push(decision);
			return { status: "success" };
		},
		settleSync: (params) => {
			this.settled = params;
			return { status: "success", agreed: 0 };
		},
	};

	private writeOne(item: WriteBackItem) {
		const { id } = item;
		if (this.refuseWriteBack) return { id, outcome: "refused", message: "the file has changed" } as const;
		const sourceHash =
			item.kind === "edit" && item.source !== undefined ? gitBlobHash(withNewlines(item.source)) : undefined;
		const assigned =
			item.kind === "add"
				? item.ids.map((from, index) => ({ from, id: string.format("%032x", 5000 + index) }))
				: undefined;
		return { id, outcome: "written", sourceHash, assigned } as const;
	}

	private success(): RequestOutcome<"proposeChanges"> {
		const defaults: { id: string; selection: Selection }[] = [];
		for (const change of this.proposed) {
			const selection = this.defaults.get(change.id) ?? this.defaultFor?.(change);
			if (selection !== undefined) defaults.push({ id: change.id, selection });
		}
		const mergeable = this.merge !== undefined ? this.proposed.map(({ id }) => id) : [];
		return { status: "success", defaults, mergeable };
	}

	private node(id: string): FakeNode {
		return this.nodes[(tonumber(id, 16) as number) - 1];
	}

	private model(ids: readonly string[]): string {
		const folder = new Instance("Folder");
		for (const id of ids) {
			const { className, name } = this.node(id);
			const instance = new Instance(className as keyof CreatableInstances);
			instance.Name = name;
			instance.SetAttribute("FromModel", true);
			const pointer = new Instance("ObjectValue");
			pointer.Name = id;
			pointer.Value = instance;
			instance.Parent = folder;
			pointer.Parent = folder;
		}
		return studioModels.write([folder]);
	}

	private page(start: number): TreePage {
		const nodes = this.nodes.filter((_, index) => index >= start && index < start + this.pageSize);
		const classNames: string[] = [];
		const page = {
			status: "success" as const,
			revision: "rev",
			ids: "",
			names: nodes.map(({ name }) => name),
			childCounts: nodes.map(({ children }) => children?.size() ?? 0),
			classNames,
			classes: [] as number[],
			sourceHashes: "",
			propertyOwners: [] as number[],
			properties: [] as Properties[],
			keepUnknown: [] as number[],
			nextCursor: start + this.pageSize < this.nodes.size() ? tostring(start + this.pageSize) : undefined,
		};
		for (const [index, { className, source, properties, keepUnknown }] of ipairs(nodes)) {
			page.ids += string.format("%032x", start + index);
			if (!classNames.includes(className)) classNames.push(className);
			page.classes.push(classNames.indexOf(className));
			if (isScriptClass(className))
				page.sourceHashes += source !== undefined ? gitBlobHash(withNewlines(source)) : "0".rep(40);
			if (properties !== undefined) {
				page.propertyOwners.push(index - 1);
				page.properties.push(properties);
			}
			if (keepUnknown === true) page.keepUnknown.push(index - 1);
		}
		return page;
	}
}

export const connectionIsLost = wireError("connection_lost", "the connection to the server was lost");
