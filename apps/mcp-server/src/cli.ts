#!/usr/bin/env node
import { commands } from "./generated/commands.js";
import { runCli } from "./surfaces/cli/run-cli.js";
import { wantsColours } from "./text/style.js";

const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());
// Whoever reads our output may stop reading (`studio-bridge logs | head`): that is the end, not an error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
	if (error.code === "EPIPE") process.exit();
	throw error;
});

process.exitCode = await runCli(commands, process.argv.slice(2), {
	stdout: (text) => process.stdout.write(text),
	stderr: (text) => process.stderr.write(text),
	signal: stopping.signal,
	colours: { stdout: wantsColours(process.stdout, process.env), stderr: wantsColours(process.stderr, process.env) },
});
