/** Columns padded to their widest cell. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
	const lines = [header, ...rows];
	const widths = header.map((_cell, column) => Math.max(...lines.map((line) => (line[column] ?? "").length)));
	return lines
		.map((line) =>
			line
				.map((cell, column) => cell.padEnd(widths[column] ?? 0))
				.join("  ")
				.trimEnd(),
		)
		.join("\n");
}
