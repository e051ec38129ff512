// One write-back of every kind of operation. Run as a program it performs one for each line of its input,
//     FOLDER CALL before|after|torn
// each of which stops at the call it is told to stop at. When all have stopped, the process is killed in the middle of
// them all, for the price of one process.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const sha256 = (text) => createHash("sha256").update(text).digest("hex");
const write = (path, text, before) => ({
	kind: "write",
	path,
	bytes: Buffer.from(text),
	expected: before === undefined ? undefined : sha256(before),
	why: "scenario",
});

export const before = {
	"src/": "",
	"src/a.luau": "a\r\n",
	"src/b.luau": "b",
	"src/gone/": "",
	"src/gone/init.luau": "gone",
	"src/old/": "",
	"src/old/README.md": "keep me",
	"src/old/init.luau": "init",
};

export const after = {
	"src/": "",
	"src/a.luau": "a2",
	"src/new/": "",
	"src/new/README.md": "keep me",
	"src/new/init.luau": "init2",
	"src/old/": "",
	"src/old/init.luau": "another",
};

/** What the write-back replaces or removes, by where it was. */
export const replaced = {
	"src/a.luau": "a\r\n",
	"src/b.luau": "b",
	"src/gone/init.luau": "gone",
	"src/old/init.luau": "init",
};

export const plan = (root) => ({
	root,
	refusals: [],
	operations: [
		write("src/a.luau", "a2", "a\r\n"),
		{ kind: "remove", path: "src/b.luau", expected: sha256("b"), why: "scenario" },
		{ kind: "remove", path: "src/gone/init.luau", expected: sha256("gone"), why: "scenario" },
		{ kind: "removeFolder", path: "src/gone", why: "scenario" },
		{ kind: "moveFolder", from: "src/old", to: "src/new", why: "scenario" },
		write("src/new/init.luau", "init2", "init"),
		{ kind: "makeFolder", path: "src/old", why: "scenario" },
		write("src/old/init.luau", "another"),
	],
});

export function create(root) {
	mkdirSync(root, { recursive: true });
	for (const [path, text] of Object.entries(before)) {
		if (path.endsWith("/")) mkdirSync(join(root, path));
		else writeFileSync(join(root, path), text);
	}
}

/** Everything below a folder but our own store. */
export function contents(root, path = "") {
	return Object.fromEntries(
		readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => {
			const below = path === "" ? entry.name : `${path}/${entry.name}`;
			if (below === ".studio-bridge") return [];
			if (entry.isDirectory()) return [[`${below}/`, ""], ...Object.entries(contents(root, below))];
			return [[below, entry.isFile() ? readFileSync(join(root, below), "utf8") : "special"]];
		}),
	);
}

/** The calls, each announced to `act` with its number before it is made, and made by what `act` does with it. */
export function intercept(calls, act) {
	let count = 0;
	const wrap =
		(call, isWrite) =>
		(...args) =>
			act(count++, () => call(...args), isWrite ? () => call(args[0].subarray(0, args[0].length >> 1)) : undefined);
	return Object.fromEntries(
		Object.entries(calls).map(([name, call]) => {
			if (typeof call !== "function") return [name, call];
			if (name !== "open") return [name, wrap(call)];
			const open = wrap(call);
			return [
				name,
				async (...args) => {
					const entry = await open(...args);
					const { close } = entry;
					const methods = Object.entries(entry).map(([key, method]) => [
						key,
						typeof method === "function" ? wrap(method, key === "write") : method,
					]);
					// A close that is told to fail closes all the same, or the test itself would run out of descriptors.
					methods.push(["close", async () => act(count++, () => close()).finally(() => close().catch(() => {}))]);
					return Object.fromEntries(methods);
				},
			];
		}),
	);
}

/** Calls that reach the one of this number, and nothing after it ever. */
function stopping(calls, at, when, stopped) {
	const stop = () => {
		stopped();
		return new Promise(() => {});
	};
	return intercept(calls, async (number, call, half) => {
		if (number !== at) return call();
		if (when === "torn" && half) await half();
		if (when === "after") await call().catch(() => {});
		return stop();
	});
}

if (process.argv[1] === import.meta.filename) {
	const { performWriteBack } = await import("../dist/write-back/transaction/perform-write-back.js");
	const { diskCalls } = await import("../dist/write-back/disk/file-calls.js");
	const points = readFileSync(0, "utf8").trim().split("\n");
	// A promise that never ends does not keep a process alive.
	const alive = setInterval(() => {}, 1000);
	await Promise.all(
		points.map((point) => {
			const [root, at, when] = point.split(" ");
			return new Promise((resolve, reject) => {
				const calls = stopping(diskCalls, Number(at), when, resolve);
				performWriteBack(plan(root), { reason: "scenario", calls }).then(
					() => reject(new Error(`${point}: it came to its end`)),
					() => reject(new Error(`${point}: it failed`)),
				);
			});
		}),
	);
	clearInterval(alive);
	process.kill(process.pid, "SIGKILL");
}
