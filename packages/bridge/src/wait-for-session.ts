import type { EventEmitter } from "node:events";
import type { BridgeSession } from "./bridge-session.js";
import { BridgeError } from "./errors.js";

export interface WaitForSessionOptions {
	timeoutMs?: number | undefined;
	signal?: AbortSignal | undefined;
}

/** The session that connected first, or the next one to connect. */
export function waitForSession(
	source: EventEmitter & { readonly sessions: readonly BridgeSession[] },
	{ timeoutMs = 30_000, signal }: WaitForSessionOptions,
	isClosed: boolean,
): Promise<BridgeSession> {
	const [present] = source.sessions;
	if (present !== undefined) return Promise.resolve(present);
	return new Promise((resolve, reject) => {
		const settle = (end: () => void) => {
			clearTimeout(timer);
			signal?.removeEventListener("abort", onAbort);
			source.off("sessionOpened", onOpened);
			source.off("closed", onClosed);
			end();
		};
		const onOpened = (session: BridgeSession) => settle(() => resolve(session));
		const onClosed = () => settle(() => reject(hostClosed()));
		const onAbort = () => settle(() => reject(waitCancelled(signal?.reason)));
		const timer = setTimeout(() => settle(() => reject(noSession(timeoutMs))), timeoutMs);
		source.once("sessionOpened", onOpened);
		source.once("closed", onClosed);
		signal?.addEventListener("abort", onAbort, { once: true });
		if (signal?.aborted) onAbort();
		else if (isClosed) onClosed();
	});
}

function noSession(timeoutMs: number): BridgeError {
	return new BridgeError(
		"no_session",
		`No Studio plugin connected within ${timeoutMs} ms. Open a place in Roblox Studio with the Studio Bridge plugin (\`studio-bridge install-plugin\`), then try again.`,
		{ details: { timeoutMs: String(timeoutMs) } },
	);
}

function waitCancelled(cause: unknown): BridgeError {
	return new BridgeError("cancelled", "The caller stopped waiting for a Studio session.", { cause });
}

function hostClosed(): BridgeError {
	return new BridgeError("host_closed", "The bridge was closed; start it again to reach Studio.");
}
