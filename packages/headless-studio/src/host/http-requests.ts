import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { gzipSync } from "node:zlib";

export interface HttpRequest {
	readonly url: string;
	readonly method: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: Buffer;
	readonly gzip: boolean;
	readonly timeoutSeconds: number;
}

export type HttpResponse = {
	readonly status: number;
	readonly statusMessage: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: Buffer;
};

export type HttpOutcome = HttpResponse | { readonly error: string };

export type HttpListener = (id: number, outcome: HttpOutcome) => void;

/** The words of the engine for what Node calls by these codes. */
const ERRORS: Readonly<Record<string, string>> = {
	ECONNREFUSED: "HttpError: ConnectFail",
	EHOSTUNREACH: "HttpError: ConnectFail",
	ENETUNREACH: "HttpError: ConnectFail",
	ENOTFOUND: "HttpError: DnsResolve",
	ETIMEDOUT: "HttpError: Timedout",
	ABORT_ERR: "HttpError: Timedout", // or abandoned, but then nobody is told
};
const OTHER_ERROR = "HttpError: NetFail";

/** Requests of HttpService on their way, by id. */
export class HttpRequests {
	readonly #pending = new Map<number, AbortController>();
	readonly #userAgent: string;
	readonly #listener: HttpListener;
	#nextId = 1;

	constructor(userAgent: string, listener: HttpListener) {
		this.#userAgent = userAgent;
		this.#listener = listener;
	}

	get size(): number {
		return this.#pending.size;
	}

	/** The listener is told exactly once what became of it, unless all are abandoned before. */
	start(request: HttpRequest): number {
		const id = this.#nextId++;
		const abort = new AbortController();
		this.#pending.set(id, abort);
		// A timer of our own: Node 20 may collect the signals of AbortSignal.any and AbortSignal.timeout before they fire.
		const timer = setTimeout(() => abort.abort(), request.timeoutSeconds * 1000);
		void perform(request, this.#userAgent, abort.signal)
			.catch((error: NodeJS.ErrnoException) => ({ error: ERRORS[error.code ?? ""] ?? OTHER_ERROR }))
			.then((outcome) => {
				clearTimeout(timer);
				if (this.#pending.delete(id)) this.#listener(id, outcome);
			});
		return id;
	}

	abandonAll(): void {
		const pending = [...this.#pending.values()];
		this.#pending.clear();
		for (const abort of pending) abort.abort();
	}
}

const MOST_REDIRECTS = 10;
/** Statuses that send elsewhere. Those that keep the method keep the body too; the others ask for the answer with GET. */
const REDIRECTS: Readonly<Record<number, "keep" | "get">> = {
	301: "get",
	302: "get",
	303: "get",
	307: "keep",
	308: "keep",
};

async function perform(request: HttpRequest, userAgent: string, signal: AbortSignal): Promise<HttpOutcome> {
	let current = request;
	for (let left = MOST_REDIRECTS; ; left--) {
		const outcome = await send(current, userAgent, signal);
		const next = "error" in outcome ? undefined : redirected(current, outcome);
		if (next === undefined) return outcome;
		if (left === 0) return { error: "HttpError: TooManyRedirects" };
		current = next;
	}
}

/** The request a response sends on to, or undefined when it is the answer. */
function redirected(request: HttpRequest, { status, headers }: HttpResponse): HttpRequest | undefined {
	const rule = REDIRECTS[status];
	if (rule === undefined || headers.location === undefined || !URL.canParse(headers.location, request.url))
		return undefined;
	const target = new URL(headers.location, request.url);
	if (target.protocol !== "http:" && target.protocol !== "https:") return undefined;
	const isElsewhere = target.origin !== new URL(request.url).origin;
	const kept = Object.entries(request.headers).filter(([name]) => !(isElsewhere && SECRETS.has(name.toLowerCase())));
	const next = { ...request, url: target.href, headers: Object.fromEntries(kept) };
	if (rule === "keep" || request.method === "GET" || request.method === "HEAD") return next;
	return { ...next, method: "GET", body: Buffer.alloc(0), gzip: false };
}

/** Headers meant for one server and no other. */
const SECRETS = new Set(["authorization", "cookie"]);

async function send(request: HttpRequest, userAgent: string, signal: AbortSignal): Promise<HttpOutcome> {
	const body = request.gzip ? gzipSync(request.body) : request.body;
	const headers: Record<string, string> = { "User-Agent": userAgent, ...request.headers };
	if (request.gzip) headers["Content-Encoding"] = "gzip";
	if (body.length > 0) headers["Content-Length"] = String(body.length);
	const open = request.url.startsWith("https:") ? requestSecure : requestPlain;

	return new Promise((resolve, reject) => {
		// `agent: false` closes the connection afterwards: nothing may keep a closed Studio's process alive.
		const outgoing = open(request.url, { method: request.method, headers, agent: false, signal }, (response) => {
			const chunks: Buffer[] = [];
			response.on("data", (chunk: Buffer) => chunks.push(chunk));
			response.on("error", reject);
			response.on("end", () =>
				resolve({
					status: response.statusCode ?? 0,
					statusMessage: response.statusMessage ?? "",
					headers: joinHeaders(response.headers),
					body: Buffer.concat(chunks),
				}),
			);
		});
		outgoing.on("error", reject);
		outgoing.end(body);
	});
}

function joinHeaders(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
	return Object.fromEntries(
		Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : (value ?? "")]),
	);
}
