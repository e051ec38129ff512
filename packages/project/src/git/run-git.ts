import { spawn } from "node:child_process";

export interface GitRun {
	readonly folder: string;
	readonly args: readonly string[];
	readonly input?: string;
	readonly timeoutMs: number;
}

/**
 * What git printed, or undefined when it could not answer: it is not installed, refuses the repository, failed, or took
 * too long. Whoever asks treats that as "not known", which is never wrong.
 */
export function runGit({ folder, args, input = "", timeoutMs }: GitRun): Promise<Buffer | undefined> {
	return new Promise((resolve) => {
		const git = spawn("git", [...SAFE_SETTINGS, ...args], {
			cwd: folder,
			env: safeEnvironment(),
			stdio: ["pipe", "pipe", "ignore"],
			timeout: timeoutMs,
			killSignal: "SIGKILL",
			windowsHide: true,
		});
		const chunks: Buffer[] = [];
		git.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
		git.on("error", () => resolve(undefined));
		git.on("close", (code) => resolve(code === 0 ? Buffer.concat(chunks) : undefined));
		git.stdin.on("error", () => {}); // git may stop reading early; its exit code says what that means
		git.stdin.end(input);
	});
}

/** A repository's settings can name programs to run and places to fetch from. Reading facts does neither. */
const SAFE_SETTINGS = [
	"--no-pager",
	"--literal-pathspecs",
	...["core.fsmonitor=false", "core.hooksPath=/dev/null", "core.quotePath=false", "protocol.allow=never"].flatMap(
		(setting) => ["-c", setting],
	),
];

/** Without GIT_DIR and its kin, which a hook that started us may have set, and without taking locks. */
function safeEnvironment(): NodeJS.ProcessEnv {
	const inherited = Object.entries(process.env).filter(([name]) => !name.toUpperCase().startsWith("GIT_"));
	return {
		...Object.fromEntries(inherited),
		GIT_OPTIONAL_LOCKS: "0",
		GIT_NO_LAZY_FETCH: "1",
		GIT_TERMINAL_PROMPT: "0",
		LC_ALL: "C",
	};
}
