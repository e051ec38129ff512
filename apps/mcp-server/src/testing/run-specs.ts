import { createHeadlessStudio, type LogEntry, type ScriptFailure } from "@studio-bridge/headless-studio";
import { buildModel, type InstanceSnapshot } from "@studio-bridge/project";
import { Fault } from "../fault.js";
import { findProjectScripts, type InstancePath, type ProjectScripts } from "./find-specs.js";
import { locateError, type TestError } from "./locate-error.js";
import { TEST_RUNNER } from "./runner-source.js";
import { shippedTestEz } from "./shipped-test-ez.js";

export interface TestNode {
	readonly name: string;
	readonly isTest: boolean;
	readonly status: "Success" | "Failure" | "Skipped";
	readonly errors: readonly TestError[];
	readonly children: readonly TestNode[];
}

export interface TestReport {
	readonly tree: readonly TestNode[];
	readonly passed: number;
	readonly failed: number;
	readonly skipped: number;
}

export interface RunSpecsOptions {
	readonly filter?: string | undefined;
	readonly timeoutMs: number;
	readonly cwd: string;
	readonly onLog: (entry: LogEntry) => void;
}

interface RawNode extends Omit<TestNode, "errors" | "children"> {
	readonly errors: readonly string[];
	readonly children: readonly RawNode[];
}

interface RawReport {
	readonly tree: readonly RawNode[];
	readonly broken: readonly { readonly script: string; readonly names: readonly string[]; readonly reason: string }[];
}

/** Where a TestEZ of ours goes: a service that places do not keep game code in. */
const HOME: InstancePath = [
	["TestService", 0],
	["StudioBridgeTestEZ", 0],
];

/** Runs the TestEZ specs of a place in a headless Studio of their own, on a virtual clock. */
export async function runSpecs(dataModel: InstanceSnapshot, options: RunSpecsOptions): Promise<TestReport> {
	const scripts = findProjectScripts(dataModel);
	if (scripts.specs.length === 0) {
		throw new Fault("no_specs", "The project has no specs.", {
			hint: "A spec is a file called <name>.spec.luau or <name>.spec.lua in a folder of the project; it returns a function.",
		});
	}
	const place = scripts.testEz === undefined ? await withTestEz(dataModel) : dataModel;
	const studio = await createHeadlessStudio({
		place: buildModel(place, "rbxl"),
		clock: "virtual",
		onLog: options.onLog,
	});
	try {
		const source = runnerFor(scripts, options.filter);
		const result = await studio.runScript(source, { chunkName: "test runner", timeoutMs: options.timeoutMs });
		if (!result.ok) throw failed(result.error, scripts, options.cwd);
		const causes = new Map(studio.errors.map(({ script, message, traceback }) => [script, `${message}\n${traceback}`]));
		return summarize(result.returns[0] as RawReport, causes, scripts, options.cwd);
	} finally {
		await studio.close();
	}
}

async function withTestEz(dataModel: InstanceSnapshot): Promise<InstanceSnapshot> {
	const [[service], [name]] = HOME as [InstancePath[0], InstancePath[0]];
	const testEz = { ...(await shippedTestEz()), name };
	const existing = dataModel.children.find((child) => child.className === service);
	const home = existing ?? {
		className: service,
		name: service,
		properties: {},
		children: [],
		metadata: dataModel.metadata,
	};
	const others = dataModel.children.filter((child) => child !== existing);
	return { ...dataModel, children: [...others, { ...home, children: [...home.children, testEz] }] };
}

function runnerFor({ specs, testEz = HOME }: ProjectScripts, filter: string | undefined): string {
	const pattern = filter?.replace(/[^A-Za-z0-9\s]/g, "%$&");
	// In front of the first line, so that lines keep their numbers.
	const constants = { SPECS: specs, TEST_EZ: testEz, FILTER: pattern ?? null };
	const assignments = Object.entries(constants).map(([name, value]) => `local ${name} = ${toLuau(value)}`);
	return `${assignments.join("; ")} ${TEST_RUNNER}`;
}

function toLuau(value: unknown): string {
	if (Array.isArray(value)) return `{${value.map(toLuau).join(",")}}`;
	if (typeof value === "string")
		return `"${[...Buffer.from(value)].map((byte) => `\\x${byte.toString(16).padStart(2, "0")}`).join("")}"`;
	return value === null ? "nil" : String(value);
}

/** The run itself broke off: a test that never ends, or a TestEZ that does not load. */
function failed(error: ScriptFailure, { files }: ProjectScripts, cwd: string): Fault {
	const { message, file, line, traceback } = locateError(`${error.message}\n${error.traceback}`, files, cwd);
	const at = file === undefined ? "" : ` at ${file}:${line}`;
	return new Fault("test_run_failed", `The test run broke off${at}: ${message}.`, {
		details: { kind: error.kind, traceback },
		hint: "A test that waits for something that never happens, or loops without end, stops all of them; --filter finds it.",
	});
}

function summarize(
	raw: RawReport,
	causes: ReadonlyMap<string | undefined, string>,
	{ files }: ProjectScripts,
	cwd: string,
): TestReport {
	const counts = { passed: 0, failed: 0, skipped: 0 };
	const convert = (node: RawNode): TestNode => {
		const children = node.children.map(convert);
		const errors = node.errors.map((text) => locateError(text, files, cwd));
		if (node.isTest && node.status === "Success") counts.passed++;
		else if (node.isTest && node.status === "Skipped") counts.skipped++;
		else if (node.isTest || errors.length > 0) counts.failed++; // a describe with an error of its own could not be planned
		return { name: node.name, isTest: node.isTest, status: node.status, errors, children };
	};
	const tree = raw.tree.map(convert);
	for (const { script, names, reason } of raw.broken) {
		counts.failed++;
		const location = files.get(script);
		const error = locateError(causes.get(script) ?? `${script}:1: ${reason}`, files, cwd);
		const name = names.toReversed().join(" › ");
		const errors = [error.file === undefined && location !== undefined ? { ...error, file: location } : error];
		tree.push({ name, isTest: false, status: "Failure", errors, children: [] });
	}
	return { tree, ...counts };
}
