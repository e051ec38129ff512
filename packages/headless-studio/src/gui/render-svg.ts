import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** An SVG picture as a PNG file. The renderer is native code, loaded when the first picture is taken. */
export function renderSvg(svg: string, scale: number): Buffer {
	const { Resvg } = require("@resvg/resvg-js") as typeof import("@resvg/resvg-js");
	return new Resvg(svg, { fitTo: { mode: "zoom", value: scale }, font: { loadSystemFonts: false } }).render().asPng();
}
