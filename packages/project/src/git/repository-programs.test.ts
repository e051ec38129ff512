import { existsSync } from "node:fs";
import { chmod, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { type GitRepository, withRepository } from "../../test/git-repository.js";
import { gitBlobHash } from "../tree/source-hash.js";
import { gitFacts } from "./git-facts.js";
import { gitTexts } from "./git-texts.js";

/** A way in which a repository names a program, and what makes git run it: otherwise the test would prove nothing. */
interface Canary {
	readonly plant: (repository: GitRepository, program: string) => void | Promise<void>;
	readonly provoke: (repository: GitRepository) => void;
}

const settings =
	(...pairs: readonly (readonly [name: string, value: (program: string) => string])[]): Canary["plant"] =>
	(repository, program) => {
		for (const [name, value] of pairs) repository.run("config", name, value(program));
	};
const itself = (program: string) => program;
const asCommand = (program: string) => `!${program}`;

const hook =
	(folder: string): Canary["plant"] =>
	async (repository, program) => {
		for (const name of ["post-checkout", "post-index-change", "reference-transaction", "pre-auto-gc"]) {
			await repository.write(`${folder}/${name}`, `#!/bin/sh\n${program}\n`);
			await chmod(join(repository.folder, folder, name), 0o755);
		}
	};

const withAttributes =
	(attributes: string, plant: Canary["plant"]): Canary["plant"] =>
	async (repository, program) => {
		await plant(repository, program);
		await repository.write(".gitattributes", attributes);
	};

/** An object that is missing and that git would fetch from where the repository says. */
const promised = (url: (program: string) => string, more: Canary["plant"]): Canary["plant"] => {
	return async (repository, program) => {
		await more(repository, program);
		for (const [name, value] of [
			["core.repositoryFormatVersion", "1"],
			["extensions.partialClone", "origin"],
			["remote.origin.promisor", "true"],
			["remote.origin.url", url(program)],
			["protocol.ext.allow", "always"],
		] as const)
			repository.run("config", name, value);
		const old = gitBlobHash("return 1\n");
		await repository.remove(`.git/objects/${old.slice(0, 2)}/${old.slice(2)}`);
	};
};

const status = (repository: GitRepository) => void repository.run("status");
const readMissing = (repository: GitRepository) => void repository.run("cat-file", "-p", gitBlobHash("return 1\n"));

const canaries: Readonly<Record<string, Canary>> = {
	"core.fsmonitor": { plant: settings(["core.fsmonitor", itself]), provoke: status },
	"core.hooksPath": {
		plant: async (repository, program) => {
			await hook("own-hooks")(repository, program);
			repository.run("config", "core.hooksPath", "own-hooks");
		},
		provoke: (repository) => void repository.run("checkout", "-b", "other"),
	},
	"a hook": { plant: hook(".git/hooks"), provoke: (repository) => void repository.run("checkout", "-b", "other") },
	"diff.external": {
		plant: settings(["diff.external", itself]),
		provoke: (repository) => void repository.run("diff"),
	},
	"a diff driver": {
		plant: withAttributes("*.luau diff=x\n", settings(["diff.x.command", itself])),
		provoke: (repository) => void repository.run("diff"),
	},
	textconv: {
		plant: withAttributes("*.luau diff=x\n", settings(["diff.x.textconv", itself])),
		provoke: (repository) => void repository.run("log", "-p"),
	},
	"a clean filter": {
		plant: withAttributes("*.luau filter=x\n", settings(["filter.x.clean", itself])),
		provoke: (repository) => void repository.run("add", "a.luau"),
	},
	"a smudge filter": {
		plant: withAttributes("*.luau filter=x\n", settings(["filter.x.smudge", itself])),
		provoke: (repository) => void repository.run("checkout", "--force", "HEAD", "--", "a.luau"),
	},
	"a filter process": {
		plant: withAttributes("*.luau filter=x\n", settings(["filter.x.process", itself])),
		provoke: (repository) => void repository.run("add", "a.luau"),
	},
	"core.pager": {
		plant: settings(["core.pager", itself], ["pager.log", itself], ["pager.cat-file", itself]),
		// On a terminal only, so what git would run is asked for and run here.
		provoke: (repository) =>
			void repository.run("-c", `alias.page=!${repository.run("var", "GIT_PAGER").trim()}`, "page"),
	},
	"an alias": {
		plant: settings(["alias.log", asCommand], ["alias.cat-file", asCommand], ["alias.canary", asCommand]),
		provoke: (repository) => void repository.run("canary"),
	},
	"gpg.program": {
		plant: async (repository, program) => {
			settings(["gpg.program", itself], ["log.showSignature", () => "true"])(repository, program);
			const [head, ...message] = repository.run("cat-file", "commit", "HEAD").split("\n\n");
			const signature = "gpgsig -----BEGIN PGP SIGNATURE-----\n \n canary\n -----END PGP SIGNATURE-----";
			await repository.write(".git/signed", [`${head}\n${signature}`, ...message].join("\n\n"));
			const signed = repository.run("hash-object", "-t", "commit", "-w", ".git/signed").trim();
			repository.run("update-ref", "refs/heads/signed", signed);
		},
		provoke: (repository) => void repository.run("log", "signed"),
	},
	"credential.helper": {
		plant: settings(["credential.helper", asCommand]),
		provoke: (repository) =>
			void repository.run("-c", "alias.ask=!printf 'url=https://localhost\\n\\n' | git credential fill", "ask"),
	},
	"core.sshCommand": {
		plant: promised(() => "ssh://localhost/nowhere", settings(["core.sshCommand", itself])),
		provoke: readMissing,
	},
	"a remote that is a program": {
		plant: promised(
			(program) => `ext::${program}`,
			() => {},
		),
		provoke: readMissing,
	},
	"include.path": {
		plant: async (repository, program) => {
			await repository.write("more.config", `[core]\n\tfsmonitor = ${program}\n`);
			repository.run("config", "include.path", "../more.config");
		},
		provoke: status,
	},
};

async function withCanary(
	{ plant }: Canary,
	use: (repository: GitRepository, mark: string) => Promise<void>,
): Promise<void> {
	await withRepository({}, async (repository) => {
		await repository.commitFile("a.luau", "return 1\n");
		await repository.commitFile("a.luau", "return 2\n");
		const outside = join(repository.folder, "../canary");
		const [program, mark] = [join(outside, "program.sh"), join(outside, "was-run")];
		await mkdir(outside);
		await repository.write("../canary/program.sh", `#!/bin/sh\ntouch '${mark}'\n`);
		await chmod(program, 0o755);
		await plant(repository, program);
		await rm(mark, { force: true }); // planting may have run it
		await repository.write("a.luau", "return 3\n");
		await use(repository, mark);
	});
}

describe("SEC-31: a repository's settings run nothing", () => {
	it.each(Object.entries(canaries))("%s", async (_, canary) => {
		await withCanary(canary, async (repository, mark) => {
			const path = join(repository.folder, "a.luau");
			const facts = await gitFacts(repository.folder, ["a.luau", "never.luau"]);
			const texts = await gitTexts(path);
			expect(existsSync(mark), "was run").toBe(false);
			expect(facts.get(path)?.head).toBe(gitBlobHash("return 2\n"));
			expect(texts?.head).toBe("return 2\n");
		});
	});

	it.each(Object.entries(canaries))("and would, if git were asked otherwise: %s", async (_, canary) => {
		await withCanary(canary, async (repository, mark) => {
			expect(existsSync(mark)).toBe(false);
			try {
				canary.provoke(repository);
			} catch {
				// The program is none of what git takes it for; that it was run is all that counts.
			}
			expect(existsSync(mark), "was run").toBe(true);
		});
	});

	it("takes no name for an option, whatever it is asked about", async () => {
		const names = ["-x.luau", "--output=was-run", "--all", "--", "-", "--textconv", "--exec=touch was-run"];
		await withRepository({}, async (repository) => {
			for (const name of names) await repository.write(name, `return "${name}"\n`);
			repository.commit();
			const facts = await gitFacts(repository.folder, names);
			for (const name of names) {
				const hash = gitBlobHash(`return "${name}"\n`);
				expect(facts.get(join(repository.folder, name)), name).toMatchObject({ head: hash, history: new Set([hash]) });
				expect((await gitTexts(join(repository.folder, name)))?.head).toBe(`return "${name}"\n`);
			}
			expect(existsSync(join(repository.folder, "was-run"))).toBe(false);
		});
	});
});

describe("gitFacts asks git", () => {
	/** Stands before git on the PATH, and writes down how it is called. */
	async function spyOnGit(repository: GitRepository): Promise<() => Promise<readonly string[]>> {
		const [folder, log] = [join(repository.folder, "../bin"), join(repository.folder, "../calls")];
		const real = repository.run("--exec-path").trim();
		await repository.write("../calls", "");
		await repository.write(
			"../bin/git",
			`#!/bin/sh\necho "locks=$GIT_OPTIONAL_LOCKS $*" >> '${log}'\nPATH='${process.env.PATH}' exec '${real}/git' "$@"\n`,
		);
		await chmod(join(folder, "git"), 0o755);
		vi.stubEnv("PATH", `${folder}:${process.env.PATH}`);
		const { readFile } = await import("node:fs/promises");
		return async () => (await readFile(log, "utf8")).trim().split("\n");
	}

	it("as often about a thousand files as about one, and never for a lock", async () => {
		await withRepository({}, async (repository) => {
			const names = Array.from({ length: 1000 }, (_, index) => `src/${index}.luau`);
			for (const name of names) await repository.write(name, `return "${name}"\n`);
			repository.commit();
			await repository.write(".git/index.lock", ""); // another git is at work
			const calls = await spyOnGit(repository);
			try {
				await gitFacts(repository.folder, names.slice(0, 1));
				const aboutOne = await calls();
				const facts = await gitFacts(repository.folder, names);
				const aboutAll = (await calls()).slice(aboutOne.length);
				expect(facts.get(join(repository.folder, "src/999.luau"))?.index).toBe(gitBlobHash('return "src/999.luau"\n'));
				expect(aboutAll).toHaveLength(aboutOne.length);
				expect(aboutOne.length).toBeLessThanOrEqual(5);
				expect([...aboutOne, ...aboutAll].filter((call) => !call.startsWith("locks=0 "))).toEqual([]);
			} finally {
				vi.unstubAllEnvs();
			}
		});
	});
});
