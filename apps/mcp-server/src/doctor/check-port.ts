import { type Finding, ok, problem } from "./finding.js";

const PATIENCE_MS = 2_000;

/** Who answers on the port: nobody, a bridge host, or a stranger. */
export async function checkPort(port: number): Promise<Finding> {
	const answer = await ask(port);
	if (answer.kind === "nobody")
		return ok("port", `Port ${port} is free; the next studio-bridge process that needs it becomes the host.`);
	if (answer.kind === "host") return ok("port", `A bridge host${answer.by} listens on port ${port}.`);
	return problem(
		"port",
		`Port ${port} is taken by a program that is not Studio Bridge.`,
		`Find it (${process.platform === "win32" ? `netstat -ano | findstr :${port}` : `lsof -i :${port}`}) and end it, or use another port everywhere with --port.`,
	);
}

type PortAnswer = { kind: "nobody" } | { kind: "stranger" } | { kind: "host"; by: string };

async function ask(port: number): Promise<PortAnswer> {
	try {
		const response = await fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(PATIENCE_MS) });
		const health = (await response.json()) as { name?: unknown; serverVersion?: unknown };
		if (health.name !== "studio-bridge") return { kind: "stranger" };
		const { serverVersion } = health;
		return { kind: "host", by: typeof serverVersion === "string" ? ` (${serverVersion.slice(0, 64)})` : "" };
	} catch (error) {
		const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
		return { kind: code === "ECONNREFUSED" ? "nobody" : "stranger" };
	}
}
