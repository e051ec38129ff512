#!/usr/bin/env node
import { commands } from "./generated/commands.js";
import { runCli } from "./surfaces/cli/run-cli.js";

const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());

process.exitCode = await runCli(commands, process.argv.slice(2), {
	stdout: (text) => process.stdout.write(text),
	stderr: (text) => process.stderr.write(text),
	signal: stopping.signal,
});
