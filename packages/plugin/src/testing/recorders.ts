import type { Outbox } from "../connection/outbox";
import type { PluginMessage, WireError } from "../generated/protocol";
import type { Log } from "../log";

/** An outbox that keeps what it is given, or refuses it with a problem of the spec's choosing. */
export class RecordingOutbox implements Outbox {
	readonly messages = [] as PluginMessage[];
	private readonly problems = [] as WireError[];

	send(message: PluginMessage): WireError | undefined {
		const problem = this.problems.shift();
		if (problem === undefined) this.messages.push(message);
		return problem;
	}

	refuseNext(problem: WireError): void {
		this.problems.push(problem);
	}
}

export class RecordingLog implements Log {
	readonly lines = [] as string[];

	info(text: string): void {
		this.lines.push(`info: ${text}`);
	}

	warn(text: string): void {
		this.lines.push(`warn: ${text}`);
	}
}
