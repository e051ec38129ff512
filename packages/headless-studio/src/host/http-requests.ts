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

export type HttpOutcome =
	| {
			readonly status: number;
			readonly statusMessage: string;
			readonly headers: Readonly<Record<string, string>>;
			readonly body: Buffer;
	  }
	| { readonly error: string };

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

/** Requests of HttpService on their way, by id. Redirects are not followed. */
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

async function perform(request: HttpRequest, userAgent: string, signal: AbortSignal): Promise<HttpOutcome> {
	const body = request.gzip ? gzipSync(request.body) : request.body;
	const headers: Record<string, string> = { "User-Agent": userAgent, ...request.headers };
	if (request.gzip) headers["Content-Encoding"] = "gzip";
	if (body.length > 0) headers["Content-Length"] = String(body.length);
	const send = request.url.startsWith("https:") ? requestSecure : requestPlain;

	return new Promise((resolve, reject) => {
		// `agent: false` closes the connection afterwards: nothing may keep a closed Studio's process alive.
		const outgoing = send(request.url, { method: request.method, headers, agent: false, signal }, (response) => {
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
