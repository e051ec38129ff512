import type { ProgressToken, ServerNotification } from "@modelcontextprotocol/sdk/types.js";
import type { ProgressNews } from "../../define-command.js";

/** A client that hears nothing for a minute gives a call up; one that hears something every few seconds does not. */
const SILENCE_MS = 5_000;

interface ProgressReporter {
	report: (news: ProgressNews) => void;
	end: () => void;
}

/**
 * Tells the client how far a call has come, if it asked to be told: what the command reports, and between reports that it is
 * still running. The number only ever grows, as the protocol demands.
 */
export function reportProgress(
	progressToken: ProgressToken | undefined,
	send: (notification: ServerNotification) => Promise<void>,
): ProgressReporter {
	if (progressToken === undefined) return { report: () => {}, end: () => {} };
	const started = performance.now();
	let progress = 0;
	const notify = (news: { total?: number | undefined; message?: string | undefined }) => {
		const { total, message } = news;
		const params = {
			progressToken,
			progress,
			...(total === undefined ? {} : { total }),
			...(message === undefined ? {} : { message }),
		};
		send({ method: "notifications/progress", params }).catch(() => {
			// The client is gone; the call ends with its connection.
		});
	};
	const timer = setInterval(() => {
		progress += 1;
		notify({ message: `Still running after ${Math.round((performance.now() - started) / 1000)} seconds.` });
	}, SILENCE_MS);
	return {
		report: ({ done, total, message }) => {
			progress = Math.max(progress + 1, done);
			notify({ total: total !== undefined && total >= progress ? total : undefined, message });
			timer.refresh();
		},
		end: () => clearInterval(timer),
	};
}
