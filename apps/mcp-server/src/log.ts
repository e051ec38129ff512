/** Structured lines on stderr; stdout belongs to MCP and to answers. */
export const logLevels = ["debug", "info", "warn", "error"] as const;
export type LogLevel = (typeof logLevels)[number];
export type Log = (entry: { level: LogLevel; message: string } & Record<string, unknown>) => void;

export function createLog(minimum: LogLevel, write: (line: string) => void): Log {
	const threshold = logLevels.indexOf(minimum);
	return ({ level, message, ...fields }) => {
		if (logLevels.indexOf(level) < threshold) return;
		write(`${JSON.stringify({ time: new Date().toISOString(), level, message, ...fields })}\n`);
	};
}
