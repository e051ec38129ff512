import { expect, it } from "vitest";

// Everything else runs from the sources. The compiled package starts from an image that the build has written.

const DIST = new URL("../dist/", import.meta.url);

// ADR 0003: everything else runs from the sources; what the build has written must come from the same.
it("the compiled package starts from the image of its own sources", async () => {
	const file: typeof import("../src/host/emulation-image-file.js") = await import(
		new URL("host/emulation-image-file.js", DIST).href
	);
	expect(file.readImageFile(), "the image is older than luau/: run the build").toBeDefined();

	const { createHeadlessStudio }: typeof import("../src/index.js") = await import(new URL("index.js", DIST).href);
	const studio = await createHeadlessStudio({ clock: "virtual", placeName: "Compiled", limits: { runMs: 100 } });
	expect(studio.run("return game.Name, #workspace:GetChildren(), typeof(Vector3.one)")).toEqual([
		"Compiled",
		4,
		"Vector3",
	]);
	expect(() => studio.run("while true do end")).toThrow("Luau ran for more than 100 ms");
	await studio.close();
});
