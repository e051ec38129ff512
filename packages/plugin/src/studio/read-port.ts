const DEFAULT_PORT = 38741;

/** Settings are shared by all local plugins and do not always come back as they were written, or at all. */
export function readPort(setting: unknown): number {
	const isPort = typeIs(setting, "number") && setting % 1 === 0 && setting >= 1024 && setting <= 65535;
	return isPort ? (setting as number) : DEFAULT_PORT;
}
