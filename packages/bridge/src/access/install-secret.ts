import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { type FileHandle, mkdir, open, rename } from "node:fs/promises";
import { homedir } from "node:os";
import path from "node:path";
import { BridgeError } from "../errors.js";
import { roleKey } from "./proof.js";

const SECRET_BYTES = 32;
const { O_CREAT, O_EXCL, O_NOFOLLOW = 0, O_RDONLY, O_WRONLY } = constants;

/** Where this installation keeps what only its user may read. */
export function installHome(): string {
	return process.env.STUDIO_BRIDGE_HOME ?? path.join(homedir(), ".studio-bridge");
}

/** The secret of this installation, made at the first use. It never leaves the machine, nor crosses any wire. */
export async function installSecret(home = installHome()): Promise<Buffer> {
	const file = path.join(home, "secret");
	await mkdir(home, { recursive: true, mode: 0o700 });
	return (await create(file)) ?? (await read(file));
}

/** What a plugin of this installation has to know, in hexadecimal digits. It opens nothing but the plugins' door. */
export async function installPluginKey(home = installHome()): Promise<string> {
	return roleKey(await installSecret(home), "plugin").toString("hex");
}

/** Puts a new secret in the place of the old one, which is worth nothing from then on. */
export async function renewInstallSecret(home = installHome()): Promise<Buffer> {
	await installSecret(home);
	const next = path.join(home, `secret.${randomBytes(8).toString("hex")}`);
	const secret = await create(next);
	if (secret === undefined) throw unusable(next, "it exists already");
	await rename(next, path.join(home, "secret"));
	return secret;
}

/** Undefined if the file is there already. */
async function create(file: string): Promise<Buffer | undefined> {
	let handle: FileHandle;
	try {
		handle = await open(file, O_CREAT | O_EXCL | O_NOFOLLOW | O_WRONLY, 0o600);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "EEXIST") return undefined;
		throw unusable(file, (error as Error).message, error);
	}
	try {
		const secret = randomBytes(SECRET_BYTES);
		await handle.chmod(0o600); // whatever the umask says
		await handle.writeFile(secret);
		return secret;
	} finally {
		await handle.close();
	}
}

async function read(file: string): Promise<Buffer> {
	let handle: FileHandle;
	try {
		handle = await open(file, O_RDONLY | O_NOFOLLOW);
	} catch (error) {
		const isLink = (error as NodeJS.ErrnoException).code === "ELOOP";
		throw unusable(file, isLink ? "it is a link" : (error as Error).message, error);
	}
	try {
		const facts = await handle.stat();
		if (!facts.isFile()) throw unusable(file, "it is not a file");
		if (process.getuid !== undefined && facts.uid !== process.getuid())
			throw unusable(file, "it belongs to another user");
		if (process.platform !== "win32" && (facts.mode & 0o077) !== 0) throw unusable(file, "others may read it");
		return await wholeSecret(handle, file);
	} finally {
		await handle.close();
	}
}

/** Whoever creates it may still be writing. */
async function wholeSecret(handle: FileHandle, file: string): Promise<Buffer> {
	for (let attempt = 0; attempt < 50; attempt++) {
		const bytes = Buffer.alloc(SECRET_BYTES + 1);
		const { bytesRead } = await handle.read(bytes, 0, bytes.length, 0);
		if (bytesRead === SECRET_BYTES) return bytes.subarray(0, SECRET_BYTES);
		if (bytesRead > SECRET_BYTES) break;
		await new Promise((resolve) => setTimeout(resolve, 10));
	}
	throw unusable(file, `it does not have ${SECRET_BYTES} bytes`);
}

function unusable(file: string, problem: string, cause?: unknown): BridgeError {
	return new BridgeError(
		"secret_unusable",
		`The secret of this installation cannot be used: ${problem} (${file}). Delete the file; a new one is made at the next start.`,
		{ cause, details: { file, reason: problem } },
	);
}
