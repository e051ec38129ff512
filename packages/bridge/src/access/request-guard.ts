/**
 * Who may speak to the host at all, decided from the request head alone, before routing, for every request and upgrade.
 *
 * A web page can reach a loopback port in two ways. A cross-site request or WebSocket carries an `Origin`; Studio and our
 * own programs never send one, so any is refused and none is ever compared with anything. A page whose DNS name was
 * rebound to 127.0.0.1 may send no `Origin`, but its `Host` still is its own name; so only loopback names pass.
 */
export interface RequestFacts {
	method: string;
	/** Names and values alternating, as received: duplicates matter here, and Node's joined headers hide them. */
	rawHeaders: readonly string[];
}

export interface Refusal {
	status: number;
	message: string;
	/** What HTTP wants said with this status. */
	headers?: Readonly<Record<string, string>>;
}

const ORIGIN_HEADERS = ["origin", "sec-websocket-origin"];
const FOREIGN_SITES = new Set(["cross-site", "same-site"]);

/** Why a request is turned away, or `undefined` if it may be routed. */
export function checkAccess({ method, rawHeaders }: RequestFacts, port: number): Refusal | undefined {
	const hosts = headerValues(rawHeaders, "host");
	if (hosts.length !== 1 || !isLoopbackHost(hosts[0] ?? "", port))
		return { status: 421, message: `Host must be exactly 127.0.0.1:${port}, localhost:${port} or [::1]:${port}.` };
	if (ORIGIN_HEADERS.some((name) => headerValues(rawHeaders, name).length > 0))
		return { status: 403, message: "Requests from web pages are refused: this one carries an Origin." };
	if (headerValues(rawHeaders, "sec-fetch-site").some((site) => FOREIGN_SITES.has(site.toLowerCase())))
		return { status: 403, message: "Requests from web pages are refused: this one was started by another site." };
	if (method === "OPTIONS") return { status: 403, message: "Cross-origin preflights are refused." };
	return undefined;
}

function isLoopbackHost(host: string, port: number): boolean {
	const name = host.toLowerCase();
	return name === `127.0.0.1:${port}` || name === `localhost:${port}` || name === `[::1]:${port}`;
}

function headerValues(rawHeaders: readonly string[], wanted: string): string[] {
	const values: string[] = [];
	for (let index = 0; index + 1 < rawHeaders.length; index += 2)
		if (rawHeaders[index]?.toLowerCase() === wanted) values.push(rawHeaders[index + 1] ?? "");
	return values;
}
