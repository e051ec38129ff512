import type { WrittenModel } from "@studio-bridge/project";

/** One line about a build, with the file as the caller wrote it. */
export function builtLine(
	output: string,
	{ byteLength, milliseconds }: WrittenModel & { milliseconds: number },
): string {
	return `Built ${output}: ${sizeOf(byteLength)} in ${milliseconds} ms.\n`;
}

function sizeOf(bytes: number): string {
	if (bytes < 1000) return `${bytes} bytes`;
	return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
