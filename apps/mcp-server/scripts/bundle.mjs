// Writes dist/: the binary as a few files, each loaded when it is first needed. What has files of its own (the Luau VM, the
// reflection data, native code, the plugin) stays a package beside it.
import { chmodSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
rmSync(at("dist"), { recursive: true, force: true });
await build({
	entryPoints: [at("src/cli.ts")],
	outdir: at("dist"),
	bundle: true,
	splitting: true,
	format: "esm",
	platform: "node",
	target: "node20.19",
	chunkNames: "chunks/[name]-[hash]",
	minifySyntax: true,
	minifyWhitespace: true,
	keepNames: true,
	legalComments: "linked",
	external: [
		"@studio-bridge/headless-studio",
		"@studio-bridge/plugin",
		"@studio-bridge/project",
		"@rbxts/testez",
		"rbx-dom",
	],
	// Libraries in CommonJS ask for Node's own modules with require.
	banner: { js: 'import { createRequire } from "node:module";const require = createRequire(import.meta.url);' },
	logLevel: "warning",
});
chmodSync(at("dist/cli.js"), 0o755);
