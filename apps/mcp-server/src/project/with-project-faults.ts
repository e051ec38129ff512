import type { ProjectError as AnyProjectError, ProjectErrorCode } from "@studio-bridge/project";
import { Fault, type FaultCode } from "../fault.js";

/** What is not the project's fault but the caller's or the disk's. Everything else is: the project is to be corrected. */
const faults: Partial<Record<ProjectErrorCode, FaultCode>> = {
	model_format_unknown: "invalid_input",
	write_failed: "file_not_written",
};

/** Runs what reads or writes projects; what is wrong with those is theirs to correct, not a bug of ours. */
export async function withProjectFaults<T>(work: () => Promise<T>): Promise<T> {
	const { ProjectError } = await import("@studio-bridge/project");
	try {
		return await work();
	} catch (error) {
		if (!(error instanceof ProjectError)) throw error;
		const { code, details } = error as AnyProjectError;
		throw new Fault(faults[code] ?? "project_invalid", error.message, {
			cause: error,
			details: { reason: code, ...details },
		});
	}
}
