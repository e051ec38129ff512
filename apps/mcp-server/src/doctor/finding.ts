/** What a check found, and what to do about it. */
export interface Finding {
	check: string;
	status: "ok" | "warning" | "problem";
	message: string;
	/** What to do; absent where all is well. */
	fix?: string;
}

export const ok = (check: string, message: string): Finding => ({ check, status: "ok", message });
export const warning = (check: string, message: string, fix: string): Finding => ({
	check,
	status: "warning",
	message,
	fix,
});
export const problem = (check: string, message: string, fix: string): Finding => ({
	check,
	status: "problem",
	message,
	fix,
});
