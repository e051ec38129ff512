import type { Flow, LiveNews, Waiting } from "@studio-bridge/sync";
import type { Style } from "../../text/style.js";

const states = {
	lost: "Waiting for Studio.",
	starting: "Comparing the project with the place.",
	on: "Live: both sides are kept together. Ctrl+C ends it.",
	paused: "Paused: nothing flows.",
	stopped: "Stopped.",
};

/** What a live sync tells, as lines for a person. A conflict is told when it begins to wait, and when it no longer does. */
export class LiveView {
	readonly #style: Style;
	#waiting: ReadonlyMap<string, Waiting> = new Map();

	constructor(style: Style) {
		this.#style = style;
	}

	lines(news: LiveNews, at: Date): readonly string[] {
		const time = this.#style.dim(at.toTimeString().slice(0, 8));
		return this.#linesOf(news).map((line) => `${time} ${line}`);
	}

	#linesOf(news: LiveNews): readonly string[] {
		switch (news.type) {
			case "state": {
				const text = [states[news.state], news.message].filter((part) => part !== undefined).join(" ");
				const paint = news.state === "on" ? this.#style.green : this.#style.yellow;
				return [paint(this.#style.plain(text))];
			}
			case "flow":
				return [this.#flow(news)];
			case "waiting":
				return this.#changes(news.changes);
		}
	}

	#flow({ direction, change, path, className, fsPath, bytes, count }: Flow): string {
		const { style } = this;
		const arrow = direction === "toStudio" ? style.cyan("→ Studio") : style.green("← Studio");
		const size = bytes !== undefined ? ` ${sizeOf(bytes)}` : count !== undefined ? ` ${count} instances` : "";
		const file = fsPath === null ? "" : ` ${style.dim(style.plain(fsPath))}`;
		const verb = change === "edited" ? "" : ` ${change}`;
		return `${arrow} ${style.plain(path)}${file} ${style.dim(style.plain(className))}${size}${verb}`;
	}

	#changes(changes: readonly Waiting[]): readonly string[] {
		const now = new Map(changes.map((change) => [change.id, change]));
		const begun = changes.filter(
			({ id, message }) => !this.#waiting.has(id) || this.#waiting.get(id)?.message !== message,
		);
		const over = [...this.#waiting.values()].filter(({ id }) => !now.has(id));
		this.#waiting = now;
		return [...begun.map((change) => this.#begun(change)), ...over.map((change) => this.#over(change))];
	}

	#begun({ path, className, patchType, message }: Waiting): string {
		const why = message ?? reasons[patchType];
		const { style } = this;
		return `${style.red("! waits ")} ${style.plain(path)} ${style.dim(style.plain(className))} ${style.plain(why)}`;
	}

	#over({ path }: Waiting): string {
		return `${this.#style.green("✓ settled")} ${this.#style.plain(path)}`;
	}

	get style(): Style {
		return this.#style;
	}
}

const reasons = {
	Edit: "they differ, and nobody knows which one is newer. Decide in Studio, or make both the same.",
	Add: "only the project has it, and Studio may have removed it. Decide in Studio.",
	Remove: "only Studio has it. Decide in Studio.",
};

function sizeOf(bytes: number): string {
	return bytes < 1024 ? `${bytes} B` : `${(bytes / 1024).toFixed(1)} KB`;
}
