import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** Which of these processes listens on a port of 127.0.0.1, as Linux tells in /proc. */
export function portOwner(port: number, pids: readonly number[]): number | undefined {
	const inode = listeningInode(port);
	return inode === undefined ? undefined : pids.find((pid) => holds(pid, `socket:[${inode}]`));
}

function listeningInode(port: number): string | undefined {
	const local = `0100007F:${port.toString(16).toUpperCase().padStart(4, "0")}`;
	for (const line of readFileSync("/proc/net/tcp", "utf8").split("\n").slice(1)) {
		const fields = line.trim().split(/\s+/);
		if (fields[1] === local && fields[3] === LISTEN) return fields[9];
	}
	return undefined;
}

const LISTEN = "0A";

function holds(pid: number, socket: string): boolean {
	const folder = `/proc/${pid}/fd`;
	try {
		return readdirSync(folder).some((fd) => linkTarget(`${folder}/${fd}`) === socket);
	} catch {
		return false; // the process is gone
	}
}

function linkTarget(link: string): string {
	try {
		return readlinkSync(link);
	} catch {
		return ""; // closed between listing and looking
	}
}
