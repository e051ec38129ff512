import { readFileSync } from "node:fs";

/** Times one call after another; returns the sorted times in milliseconds. */
export async function time(call, count) {
	const times = new Float64Array(count);
	for (let index = 0; index < count; index += 1) {
		const started = performance.now();
		await call();
		times[index] = performance.now() - started;
	}
	return times.sort();
}

export const percentile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];

export const milliseconds = (value) => `${value.toFixed(3)} ms`;

/** How much of a process is in memory. */
export const residentMB = (pid) =>
	Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
