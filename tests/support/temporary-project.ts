import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";

/** A folder with these files, gone when the test ends. */
export function temporaryFolder(files: Record<string, string | Uint8Array> = {}): string {
	const folder = mkdtempSync(path.join(tmpdir(), "studio-bridge-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	for (const [name, content] of Object.entries(files)) {
		mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
		writeFileSync(path.join(folder, name), content);
	}
	return folder;
}

/** A place whose ReplicatedStorage.Shared is the folder src. */
export const PROJECT = JSON.stringify({
	name: "game",
	tree: { $className: "DataModel", ReplicatedStorage: { Shared: { $path: "src" } } },
});
