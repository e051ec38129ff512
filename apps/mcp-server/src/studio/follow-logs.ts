import type { BridgeSession } from "@studio-bridge/bridge";
import type { FollowContext } from "../define-command.js";
import { presentLine } from "./present-line.js";

interface Wanted {
	levels?: readonly string[];
	includeInternal?: boolean;
}

interface Batch {
	entries: readonly { level: string; body: string; timestamp: number; internal?: boolean }[];
}

/** Shows what a session writes from now on, until the user stops it or the session is gone for good. */
export async function followLogs(
	_output: unknown,
	extra: { follow?: boolean },
	call: FollowContext<Wanted>,
): Promise<void> {
	const { input, session, bridge, signal, show, style } = call;
	if (extra.follow !== true || session === undefined) return;
	const { sessionId } = session.info;
	const network = await bridge.open();
	const onLog = (from: BridgeSession, { entries }: Batch) => {
		if (from.info.sessionId !== sessionId) return;
		for (const entry of entries) {
			if (entry.internal === true && input.includeInternal !== true) continue;
			if (input.levels !== undefined && !input.levels.includes(entry.level)) continue;
			show(entry, presentLine(entry, style));
		}
	};
	network.on("log", onLog);
	try {
		await new Promise<void>((resolve) => {
			if (signal.aborted) resolve();
			signal.addEventListener("abort", () => resolve(), { once: true });
			network.once("closed", () => resolve());
		});
	} finally {
		network.off("log", onLog);
	}
}
