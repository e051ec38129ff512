// A whole sync of one project with a Studio that is a file, by the real server: a push, a pull and a removal. Run as a
// program, it does one for each line of its input,
//     FOLDER CALL before|after            stops at the call; when all have stopped, the process is killed
//     FOLDER CALL <error code> once|ever  the call fails, or all from it on; how the sync ended is told on stdout
import { AsyncLocalStorage } from "node:async_hooks";
import fs, { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";

const PROJECT = {
	name: "game",
	tree: { $className: "DataModel", ServerScriptService: { Server: { $path: "src" } } },
};

/** What both sides agree on before. */
export const agreed = { Pushed: "pushed 1", Pulled: "pulled 1", Removed: "removed 1", Same: "same", Other: "other" };
/** What each side has when the sync begins. */
export const onDisk = { ...agreed, Pushed: "pushed 2" };
export const inStudio = { Pushed: "pushed 1", Pulled: "pulled 2", Same: "same", Other: "other" };
/** What both have when it has ended. */
export const settled = { Pushed: "pushed 2", Pulled: "pulled 2", Same: "same", Other: "other" };

const place = { sessionId: "studio", placeId: 7, placeName: "Obby" };
const options = { mode: "fastfail", overrides: [], reviewTimeoutMs: 300_000, wait: true };
const studioFile = (root) => `${root}.studio.json`;
export const studioOf = (root) => JSON.parse(readFileSync(studioFile(root), "utf8"));
export const setStudio = (root, state) => writeFileSync(studioFile(root), JSON.stringify(state));

/** A project and a Studio that have agreed, and then changed on both sides. */
export async function create(root, sync) {
	mkdirSync(join(root, "src"), { recursive: true });
	writeFileSync(join(root, "default.project.json"), JSON.stringify(PROJECT));
	for (const [name, text] of Object.entries(agreed)) writeFileSync(join(root, "src", `${name}.luau`), text);
	setStudio(root, { texts: agreed });
	await perform(root, sync);
	writeFileSync(join(root, "src/Pushed.luau"), onDisk.Pushed);
	setStudio(root, { texts: inStudio });
}

/** The connection is lost, and the plugin has noticed: what it wrote and could not finish is put back. */
export function noticeLoss(root) {
	const { texts, undo } = studioOf(root);
	setStudio(root, { texts: undo ?? texts });
}

/** One sync, with the plugin's part as `docs/sync-protocol.md` has it. */
export function perform(root, { Syncs, projectAt, gitBlobHash }, meddle = (_number, _type, answer) => answer()) {
	const project = projectAt(root);
	const session = {
		info: place,
		request: async (_type, _params, { onRequest }) => {
			let number = 0;
			const meddled = Object.entries(onRequest).map(([type, handler]) => [
				type,
				async (params) => meddle(number++, type, () => handler(params)),
			]);
			return play(root, Object.fromEntries(meddled), await project.read(), gitBlobHash);
		},
	};
	return new Syncs().run(session, project, options);
}

async function play(root, server, { tree }, gitBlobHash) {
	const page = await server.readTree({});
	const { revision } = page;
	const ask = async (type, params) => {
		const outcome = await server[type]({ ...params, revision });
		if (outcome.status === "error") throw new Error(outcome.error.message);
		return outcome;
	};
	const { texts } = studioOf(root);
	const nodes = new Map([...tree.subtree()].filter(({ sourceHash }) => sourceHash).map((node) => [node.name, node]));
	const path = (name) => `ServerScriptService/Server/${name}`;
	const changes = [];
	for (const [name, { id, className, sourceHash }] of nodes) {
		const about = { path: path(name), id, className };
		if (texts[name] === undefined) changes.push({ ...about, patchType: "Add" });
		else if (gitBlobHash(texts[name]) !== sourceHash)
			changes.push({ ...about, patchType: "Edit", studioHash: gitBlobHash(texts[name]) });
	}
	for (const name of Object.keys(texts)) {
		if (nodes.has(name)) continue;
		const about = { path: path(name), id: `only-${name}`, className: "ModuleScript" };
		changes.push({ ...about, patchType: "Remove", studioHash: gitBlobHash(texts[name]) });
	}
	const { defaults } = await ask("proposeChanges", { changes, last: true });
	const direction = new Map(defaults.map(({ id, selection }) => [id, selection]));
	if (changes.some(({ id }) => !direction.has(id))) return { status: "fastfail_unresolved", changes, verdicts: [] };
	return carryOut(root, { changes, direction, texts, ask, gitBlobHash });
}

async function carryOut(root, { changes, direction, texts, ask, gitBlobHash }) {
	const nameOf = ({ path }) => path.split("/").at(-1);
	const pushed = changes.filter(({ id }) => direction.get(id) === "push");
	const pulled = changes.filter(({ id }) => direction.get(id) === "pull");
	const now = { ...texts };
	try {
		const wanted = pushed.filter(({ patchType }) => patchType !== "Remove").map(({ id }) => id);
		const { sources = [], failed = [] } = wanted.length > 0 ? await ask("readSources", { ids: wanted }) : {};
		if (failed.length > 0) throw new Error(failed[0].message);
		const lost = pushed.filter((change) => texts[nameOf(change)] !== undefined);
		const versions = lost.map((change) => {
			const { id, path, className } = change;
			return { kind: "source", id, path, className, text: texts[nameOf(change)] };
		});
		if (versions.length > 0) await ask("keepVersions", { versions, last: true });
		for (const change of pushed) {
			if (change.patchType === "Remove") delete now[nameOf(change)];
			else now[nameOf(change)] = sources.find(({ id }) => id === change.id).source;
		}
		setStudio(root, { texts: now, undo: texts });
		const items = pulled.map(({ id, patchType, ...change }) =>
			patchType === "Add" ? { kind: "remove", id } : { kind: "edit", id, source: texts[nameOf(change)] },
		);
		const { results } = items.length > 0 ? await ask("writeBack", { items, last: true }) : { results: [] };
		const refused = results.find(({ outcome }) => outcome === "refused");
		if (refused !== undefined) throw new Error(refused.message);
	} catch (error) {
		setStudio(root, { texts });
		const message = `${error.message} Studio was put back as it was.`;
		return { status: "rejected", changes, verdicts: [], message };
	}
	setStudio(root, { texts: now });
	const stays = changes.filter(
		({ id, patchType }) => (patchType === "Edit" || direction.get(id) === "push") && patchType !== "Remove",
	);
	const readBack = stays.map((change) => ({ id: change.id, studioHash: gitBlobHash(now[nameOf(change)]) }));
	const removed = changes.filter((change) => !stays.includes(change)).map(({ id }) => id);
	await ask("settleSync", { readBack, removed, differing: [], last: true });
	return { status: changes.length === 0 ? "empty" : "success", changes, verdicts: [] };
}

const current = new AsyncLocalStorage();

/** Every asynchronous call to the file system, counted for the sync that makes it. */
function intercept() {
	const wrap = (target, name, bound) => {
		const call = bound ?? target[name];
		target[name] = (...args) => {
			const point = current.getStore();
			return point === undefined ? call(...args) : point.act(point.count++, () => call(...args));
		};
	};
	const names = [
		"open",
		"rename",
		"mkdir",
		"rm",
		"rmdir",
		"unlink",
		"readdir",
		"readFile",
		"writeFile",
		"stat",
		"lstat",
	];
	for (const name of [...names, "realpath", "link", "copyFile"]) wrap(fs.promises, name);
	const open = fs.promises.open;
	fs.promises.open = async (...args) => {
		const handle = await open(...args);
		for (const name of ["write", "writeFile", "sync", "stat", "read", "readFile"]) {
			if (current.getStore() !== undefined) wrap(handle, name, handle[name].bind(handle));
		}
		return handle;
	};
	syncBuiltinESMExports();
}

if (process.argv[1] === import.meta.filename) {
	intercept();
	const { Syncs, projectAt } = await import("../dist/index.js");
	const { gitBlobHash } = await import("@studio-bridge/project");
	const sync = { Syncs, projectAt, gitBlobHash };
	const alive = setInterval(() => {}, 1000);
	let isToBeKilled = false;
	const one = (line) => {
		const [root, at, how, times] = line.split(" ");
		return new Promise((resolve) => {
			const die = () => {
				isToBeKilled = true;
				resolve({ root, ended: "stopped" });
				return new Promise(() => {});
			};
			const act = async (number, call) => {
				if (times !== undefined) {
					if (number === Number(at) || (times === "ever" && number > Number(at)))
						throw Object.assign(new Error(`${how}: injected`), { code: how });
					return call();
				}
				if (number !== Number(at)) return call();
				if (how === "after") await call().catch(() => {});
				return die();
			};
			const point = { count: 0, act };
			current
				.run(point, () => perform(root, sync))
				.then(
					({ status }) => resolve({ root, ended: status, calls: point.count }),
					(error) => resolve({ root, ended: `threw ${error.message}`, calls: point.count }),
				);
		});
	};
	const told = await Promise.all(readFileSync(0, "utf8").trim().split("\n").map(one));
	for (const line of told) writeFileSync(1, `${JSON.stringify(line)}\n`);
	clearInterval(alive);
	if (isToBeKilled) process.kill(process.pid, "SIGKILL");
}
