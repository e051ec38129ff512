import { readdirSync, readFileSync, statSync } from "node:fs";
import { chmod, mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { GitRepository, withRepository } from "../../test/git-repository.js";
import { withEntries } from "../../test/write-entries.js";
import { gitBlobHash } from "../tree/source-hash.js";
import { gitFacts } from "./git-facts.js";

const [one, two, three] = ["return 1\n", "return 2\n", "return 3\n"].map((text) => ({ text, hash: gitBlobHash(text) }));
if (!one || !two || !three) throw new Error("three texts");

async function factsOf(root: string, path: string) {
	const facts = await gitFacts(root, [path]);
	return { facts, file: facts.get(join(root, path)), status: facts.status(join(root, path)) };
}

/** What default selection would be told about each of the three texts. */
async function evidenceOf(root: string, path: string) {
	const facts = await gitFacts(root, [path]);
	return [one, two, three].map((text) => facts.evidence(join(root, path), text?.hash ?? ""));
}

const pushes = { knowsStudioText: true, fileIsCommitted: false };
const pushesToo = { knowsStudioText: true, fileIsCommitted: true };
const pulls = { knowsStudioText: false, fileIsCommitted: true };
const nothing = { knowsStudioText: false, fileIsCommitted: false };

afterEach(() => vi.unstubAllEnvs());

describe("gitFacts", () => {
	it("knows the texts of HEAD, of the index, of the disk and of every commit", async () => {
		await withRepository({}, async (repository) => {
			await repository.commitFile("a.luau", one.text);
			await repository.commitFile("a.luau", two.text);
			await repository.write("a.luau", three.text);
			repository.run("add", "a.luau");
			await repository.write("a.luau", "return 4\n");
			const { file, status, facts } = await factsOf(repository.folder, "a.luau");
			expect(file).toEqual({
				disk: gitBlobHash("return 4\n"),
				index: three.hash,
				head: two.hash,
				history: new Set([one.hash, two.hash]),
			});
			expect(status).toEqual({ staged: "modified", unstaged: "modified" });
			expect(facts.isNeverCommitted(join(repository.folder, "a.luau"))).toBe(false);
		});
	});

	it("says that Studio is behind when it has a committed or staged text, and ahead when the file is HEAD's", async () => {
		await withRepository({}, async (repository) => {
			await repository.commitFile("a.luau", one.text);
			await repository.commitFile("a.luau", two.text);
			expect(await evidenceOf(repository.folder, "a.luau")).toEqual([pushesToo, pushesToo, pulls]);
			await repository.write("a.luau", three.text);
			expect(await evidenceOf(repository.folder, "a.luau")).toEqual([pushes, pushes, nothing]);
			repository.run("add", "a.luau");
			expect(await evidenceOf(repository.folder, "a.luau")).toEqual([pushes, pushes, pushes]);
		});
	});

	it("keeps the history of one file apart from that of another", async () => {
		await withRepository({}, async (repository) => {
			await repository.commitFile("a.luau", one.text);
			await repository.commitFile("b.luau", two.text);
			expect(await evidenceOf(repository.folder, "a.luau")).toEqual([pushesToo, pulls, pulls]);
		});
	});

	it("finds texts of other branches, of stashes, of merges, and of files that were deleted", async () => {
		await withRepository({}, async (repository) => {
			await repository.commitFile("a.luau", "return 0\n");
			repository.run("checkout", "--quiet", "-b", "side");
			await repository.commitFile("a.luau", one.text);
			repository.run("checkout", "--quiet", "main");
			await repository.write("a.luau", two.text);
			repository.run("stash", "push", "--quiet");
			repository.run("merge", "--quiet", "--no-ff", "--no-commit", "--strategy=ours", "side");
			await repository.commitFile("a.luau", three.text); // neither parent had it
			repository.run("rm", "--quiet", "a.luau");
			repository.run("commit", "--quiet", "--message", "gone");
			const { facts, file, status } = await factsOf(repository.folder, "a.luau");
			expect(file).toMatchObject({ disk: undefined, head: undefined, index: undefined });
			expect(file?.history).toEqual(new Set(["return 0\n", one.text, two.text, three.text].map(gitBlobHash)));
			expect(status).toEqual({ staged: "same", unstaged: "same" });
			expect(facts.isNeverCommitted(join(repository.folder, "a.luau"))).toBe(false);
		});
	});

	it.each([
		["committed with \\r\\n", "return 1\r\n", "return 1\n"],
		["on disk with \\r\\n", "return 1\n", "return 1\r\n"],
	])("takes no notice of line endings: %s", async (_, committed, onDisk) => {
		await withRepository({}, async (repository) => {
			await repository.commitFile("a.luau", committed);
			await repository.write("a.luau", onDisk);
			expect(await evidenceOf(repository.folder, "a.luau")).toEqual([pushesToo, pulls, pulls]);
		});
	});

	it("only takes \\r for part of a line ending before \\n", async () => {
		await withRepository({}, async (repository) => {
			await repository.commitFile("a.luau", "a\rb\r\r\nc\r");
			const { file } = await factsOf(repository.folder, "a.luau");
			expect(file?.head).toBe(gitBlobHash("a\rb\r\nc\r"));
		});
	});

	it("tells files that were never committed, in a repository with and without commits", async () => {
		await withRepository({ "a.luau": one.text }, async (repository) => {
			const path = join(repository.folder, "a.luau");
			const unborn = await factsOf(repository.folder, "a.luau");
			expect(unborn.file).toEqual({ disk: one.hash, index: undefined, head: undefined, history: new Set() });
			expect(unborn.facts.isNeverCommitted(path)).toBe(true);
			expect(unborn.status).toEqual({ staged: "same", unstaged: "added" });
			repository.run("add", "a.luau");
			expect((await factsOf(repository.folder, "a.luau")).status).toEqual({ staged: "added", unstaged: "same" });
			expect(await evidenceOf(repository.folder, "a.luau")).toEqual([pushes, nothing, nothing]);
			repository.run("reset", "--quiet");
			await repository.write("b.luau", two.text);
			repository.run("add", "b.luau");
			repository.run("commit", "--quiet", "--message", "another");
			const { facts, file } = await factsOf(repository.folder, "a.luau");
			expect(facts.isNeverCommitted(path)).toBe(true);
			expect(file).toMatchObject({ index: undefined, head: undefined, history: new Set() });
			expect(await evidenceOf(repository.folder, "a.luau")).toEqual([nothing, nothing, nothing]);
		});
	});

	it("reads names as they are: accents, spaces, quotes, colons, globs, leading dashes, folders", async () => {
		const names = ["é/😀 a.luau", 'qu"ote.luau', ":(top)x.luau", "*.luau", "[a].luau", "-x.luau", "HEAD", "tab\t.luau"];
		await withRepository({}, async (repository) => {
			for (const [index, name] of names.entries()) await repository.write(name, `return ${index}\n`);
			repository.commit();
			const facts = await gitFacts(repository.folder, names);
			for (const [index, name] of names.entries()) {
				const hash = gitBlobHash(`return ${index}\n`);
				expect(facts.get(join(repository.folder, name)), name).toEqual({
					disk: hash,
					index: hash,
					head: hash,
					history: new Set([hash]),
				});
			}
		});
	});

	it("claims nothing about a name that git cannot be asked about", async () => {
		await withRepository({}, async (repository) => {
			await repository.commitFile("a\nb.luau", one.text);
			expect(await evidenceOf(repository.folder, "a\nb.luau")).toEqual([undefined, undefined, undefined]);
		});
	});

	it("works in a folder of the repository, and with paths given absolutely", async () => {
		await withRepository({}, async (repository) => {
			await repository.commitFile("game/src/a.luau", one.text);
			const root = join(repository.folder, "game");
			expect(await evidenceOf(root, "src/a.luau")).toEqual([pushesToo, pulls, pulls]);
			const path = join(root, "src/a.luau");
			expect((await gitFacts("/", [path])).evidence(path, one.hash)).toEqual(pushesToo);
		});
	});

	it("works in worktrees", async () => {
		await withRepository({}, async (repository) => {
			await repository.commitFile("a.luau", one.text);
			const worktree = new GitRepository(join(repository.folder, "../worktree"));
			repository.run("worktree", "add", "--quiet", worktree.folder, "-b", "other");
			await worktree.commitFile("a.luau", two.text);
			expect(await evidenceOf(worktree.folder, "a.luau")).toEqual([pushesToo, pushesToo, pulls]);
			expect((await factsOf(repository.folder, "a.luau")).file?.head).toBe(one.hash);
		});
	});

	it("asks the submodule about its files, and the repository around it about the rest", async () => {
		await withRepository({}, async (repository) => {
			await mkdir(join(repository.folder, "../library"));
			const library = new GitRepository(join(repository.folder, "../library")).init();
			await library.commitFile("a.luau", one.text);
			repository.run("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", library.folder, "lib");
			await repository.commitFile("b.luau", two.text);
			expect(await evidenceOf(repository.folder, "lib/a.luau")).toEqual([pushesToo, pulls, pulls]);
			expect(await evidenceOf(repository.folder, "b.luau")).toEqual([pulls, pushesToo, pulls]);
		});
	});

	it("follows links to folders into the repository they lead to", async () => {
		await withRepository({}, async (repository) => {
			await repository.commitFile("packages/a.luau", one.text);
			await symlink(join(repository.folder, "packages"), join(repository.folder, "../linked"));
			expect(await evidenceOf(join(repository.folder, ".."), "linked/a.luau")).toEqual([pushesToo, pulls, pulls]);
		});
	});

	it("knows what a sparse checkout leaves out", async () => {
		await withRepository({}, async (repository) => {
			await repository.write("out/deep/b.luau", two.text);
			await repository.commitFile("in/a.luau", one.text);
			repository.run("sparse-checkout", "set", "--sparse-index", "in");
			expect((await factsOf(repository.folder, "out/deep/b.luau")).file).toEqual({
				disk: undefined,
				index: two.hash,
				head: two.hash,
				history: new Set([two.hash]),
			});
			expect(await evidenceOf(repository.folder, "in/a.luau")).toEqual([pushesToo, pulls, pulls]);
		});
	});

	it("works where objects have other hashes than Studio's texts", async () => {
		await withEntries({}, async (folder) => {
			const repository = new GitRepository(folder).init("--object-format=sha256");
			await repository.commitFile("a.luau", one.text);
			expect(await evidenceOf(folder, "a.luau")).toEqual([pushesToo, pulls, pulls]);
		});
	});

	it("has nothing to say outside a repository, without git, and when git refuses", async () => {
		await withEntries({ "a.luau": one.text }, async (folder) => {
			expect(await evidenceOf(folder, "a.luau")).toEqual([undefined, undefined, undefined]);
			const repository = new GitRepository(folder).init();
			repository.commit();
			vi.stubEnv("PATH", join(folder, "empty"));
			expect(await evidenceOf(folder, "a.luau")).toEqual([undefined, undefined, undefined]);
			vi.unstubAllEnvs();
			await repository.write(".git/HEAD", "broken");
			expect(await evidenceOf(folder, "a.luau")).toEqual([undefined, undefined, undefined]);
		});
	});

	it("does not claim that a text is unknown when part of the history cannot be read", async () => {
		await withRepository({}, async (repository) => {
			await repository.commitFile("a.luau", one.text);
			await repository.commitFile("a.luau", two.text);
			await repository.remove(`.git/objects/${one.hash.slice(0, 2)}/${one.hash.slice(2)}`);
			expect(await evidenceOf(repository.folder, "a.luau")).toEqual([undefined, pushesToo, undefined]);
		});
	});

	it("is not led astray by the variables and settings of whoever runs it", async () => {
		await withRepository({}, async (repository) => {
			await repository.commitFile("a.luau", one.text);
			for (const setting of [
				"log.showSignature=true",
				"diff.relative=true",
				"diff.renames=copies",
				"color.ui=always",
			]) {
				repository.run("config", ...(setting.split("=") as [string, string]));
			}
			vi.stubEnv("GIT_DIR", "/nowhere");
			vi.stubEnv("GIT_INDEX_FILE", "/nowhere/index");
			expect(await evidenceOf(repository.folder, "a.luau")).toEqual([pushesToo, pulls, pulls]);
		});
	});

	it("changes nothing in the repository and runs nothing of it", async () => {
		await withRepository({}, async (repository) => {
			await repository.commitFile("a.luau", one.text);
			await repository.write("a.luau", two.text);
			const program = join(repository.folder, "program.sh");
			await repository.write("program.sh", `#!/bin/sh\ntouch ${join(repository.folder, "was-run")}\n`);
			await chmod(program, 0o755);
			for (const name of ["core.fsmonitor", "core.pager", "diff.external", "diff.x.textconv", "filter.x.clean"]) {
				repository.run("config", name, program);
			}
			await repository.write(".gitattributes", "*.luau diff=x filter=x\n");
			const before = contentsOf(repository.folder);
			expect(await evidenceOf(repository.folder, "a.luau")).toEqual([pushes, nothing, nothing]);
			expect(contentsOf(repository.folder)).toEqual(before);
		});
	});
});

function contentsOf(folder: string): ReadonlyMap<string, string> {
	const paths = readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)));
	const files = paths.filter((path) => statSync(path).isFile());
	return new Map(files.sort().map((path) => [path, readFileSync(path, "latin1")]));
}
