/** Columns padded to their widest cell; the last one is not padded. Cells must not contain colours: `paint` adds them. */
export function table(
	header: readonly string[],
	rows: readonly (readonly string[])[],
	paint: (cell: string, row: number, column: number) => string = (cell) => cell,
): string {
	const lines = [header, ...rows];
	const widths = header.map((_cell, column) => Math.max(...lines.map((line) => (line[column] ?? "").length)));
	return lines
		.map((line, row) =>
			line
				.map((cell, column) => {
					const padding = column === line.length - 1 ? "" : " ".repeat((widths[column] ?? 0) - cell.length);
					return `${cell === "" ? "" : paint(cell, row, column)}${padding}`;
				})
				.join("  ")
				.trimEnd(),
		)
		.join("\n");
}
