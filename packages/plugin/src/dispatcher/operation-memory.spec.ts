import { ManualScheduler } from "../testing/manual-scheduler";
import { OperationMemory } from "./operation-memory";
import type { RunningCommand } from "./running-command";

const result = { type: "result", requestId: "1", status: "success", state: "Play" } as const;
const running = {} as RunningCommand;

export = () => {
	let scheduler: ManualScheduler;
	beforeEach(() => {
		scheduler = new ManualScheduler();
	});

	function remember(bounds: { results?: number; bytes?: number; seconds?: number; ids?: number }): OperationMemory {
		return new OperationMemory(scheduler, { results: 100, bytes: 1_000_000, seconds: 60, ids: 100, ...bounds });
	}

	function finish(memory: OperationMemory, ids: readonly string[]): void {
		for (const id of ids) {
			memory.begin(id, running);
			memory.finish(id, result);
		}
	}

	const kinds = (memory: OperationMemory, ids: readonly string[]) =>
		ids.map((id) => memory.recall(id)?.kind ?? "unknown").join(" ");

	it("keeps so many results, and knows of the others that they were", () => {
		const memory = remember({ results: 2 });
		finish(memory, ["a", "b", "c"]);
		expect(kinds(memory, ["a", "b", "c", "d"])).to.equal("expired done done unknown");
	});

	it("keeps so many bytes", () => {
		const memory = remember({ bytes: 700 });
		finish(memory, ["a", "b", "c", "d"]);
		expect(kinds(memory, ["a", "d"])).to.equal("expired done");
	});

	it("keeps them so long", () => {
		const memory = remember({});
		finish(memory, ["a"]);
		scheduler.advance(59);
		finish(memory, ["b"]);
		scheduler.advance(2);
		expect(kinds(memory, ["a", "b"])).to.equal("expired done");
	});

	it("knows so many ids, and any number that still run", () => {
		const memory = remember({ ids: 2 });
		memory.begin("slow", running);
		finish(memory, ["a", "b", "c"]);
		expect(kinds(memory, ["slow", "a", "b", "c"])).to.equal("running unknown done done");
	});

	it("forgets on demand", () => {
		const memory = remember({});
		memory.begin("a", running);
		memory.forget("a");
		expect(kinds(memory, ["a"])).to.equal("unknown");
	});
};
