import { execFileSync } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Entries, withEntries } from "./write-entries.js";

/** A real repository, which knows nothing of the settings of whoever runs the tests. */
export class GitRepository {
	readonly folder: string;

	constructor(folder: string) {
		this.folder = folder;
	}

	run(...args: string[]): string {
		const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_")));
		return execFileSync("git", args, {
			cwd: this.folder,
			env: { ...env, HOME: this.folder, GIT_CONFIG_NOSYSTEM: "1" },
			encoding: "utf8",
			stdio: ["ignore", "pipe", "pipe"],
		});
	}

	init(...args: string[]): this {
		this.run("init", "--quiet", "--initial-branch=main", ...args);
		this.run("config", "user.name", "Test");
		this.run("config", "user.email", "test@localhost");
		return this;
	}

	async write(path: string, text: string | Uint8Array): Promise<void> {
		await mkdir(dirname(join(this.folder, path)), { recursive: true });
		await writeFile(join(this.folder, path), text);
	}

	remove(path: string): Promise<void> {
		return rm(join(this.folder, path), { recursive: true });
	}

	/** Everything there is, as one commit. */
	commit(message = "commit"): void {
		this.run("add", "--all");
		this.run("commit", "--quiet", "--message", message);
	}

	async commitFile(path: string, text: string | Uint8Array): Promise<void> {
		await this.write(path, text);
		this.commit(path);
	}
}

export function withRepository<T>(entries: Entries, use: (repository: GitRepository) => Promise<T>): Promise<T> {
	return withEntries(entries, (folder) => use(new GitRepository(folder).init()));
}
