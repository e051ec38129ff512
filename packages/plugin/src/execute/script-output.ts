import type { CommandMap } from "../generated/protocol";
import { formatValues } from "../values/format-value";

type OutputLine = Extract<CommandMap["execute"]["answer"], { status: "success" }>["output"][number];

const MOST_LINES = 1000;
const MOST_BYTES = 256 * 1024;

/** What a script prints, in order, up to a size that can travel. */
export class ScriptOutput {
	readonly lines: OutputLine[] = [];
	droppedLines = 0;
	private bytes = 0;

	write(level: OutputLine["level"], values: readonly unknown[], count: number): void {
		const body = formatValues(values, count).join(" ");
		this.bytes += body.size();
		if (this.lines.size() < MOST_LINES && this.bytes <= MOST_BYTES) this.lines.push({ level, body });
		else this.droppedLines += 1;
	}
}
