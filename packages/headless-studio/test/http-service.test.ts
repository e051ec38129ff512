import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import { describe, expect, it, onTestFinished } from "vitest";
import { modelFile, script } from "./model-file.js";
import { openStudio } from "./open-studio.js";

interface Received {
	readonly request: IncomingMessage;
	readonly body: Buffer;
}

type Answer = (received: Received, response: ServerResponse) => void;

/** A server on loopback and what it received. */
async function openServer(answer: Answer = (_, response) => response.end("ok")) {
	const received: Received[] = [];
	const server = createServer((request, response) => {
		const chunks: Buffer[] = [];
		request.on("data", (chunk: Buffer) => chunks.push(chunk));
		request.on("end", () => {
			const one = { request, body: Buffer.concat(chunks) };
			received.push(one);
			answer(one, response);
		});
	});
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received, server };
}

async function run(source: string, options = {}): Promise<unknown[]> {
	const studio = await openStudio({ clock: "real", ...options });
	const result = await studio.runScript(`local http = game:GetService("HttpService") ${source}`);
	if (!result.ok) throw new Error(result.error.message);
	return result.returns;
}

// Fact sheet 1.2: request, response, limits and the texts of errors.
describe("RequestAsync", () => {
	it("sends method, headers and any bytes, and returns the response", async () => {
		const { url, received } = await openServer((_, response) => {
			response.writeHead(201, "Made", { "X-Answer": "yes" });
			response.end(Buffer.from([0xff, 0x00, 0x41]));
		});
		const returns = await run(`
			local response = http:RequestAsync({
				Url = "${url}/path?q=1", Method = "PUT", Headers = { ["X-Token"] = "secret" }, Body = "a\\0\\255",
			})
			return response.Success, response.StatusCode, response.StatusMessage, response.Headers["x-answer"], response.Body`);
		expect(returns).toEqual([true, 201, "Made", "yes", Buffer.from([0xff, 0x00, 0x41])]);
		const [{ request, body } = {} as Received] = received;
		expect([request.method, request.url, request.headers["x-token"], body]).toEqual([
			"PUT",
			"/path?q=1",
			"secret",
			Buffer.from([0x61, 0x00, 0xff]),
		]);
		// Studio names itself and sends no Origin (1.1).
		expect(request.headers["user-agent"]).toMatch(/^RobloxStudio\/WinInet RobloxApp\/0\.\d+\.\d+\.\d+$/);
		expect(request.headers).not.toHaveProperty("origin");
	});

	it("does not throw for a status that is no success", async () => {
		const { url } = await openServer((_, response) => response.writeHead(404, "Not Found").end("gone"));
		expect(
			await run(
				`local r = http:RequestAsync({ Url = "${url}" }) return r.Success, r.StatusCode, r.StatusMessage, r.Body`,
			),
		).toEqual([false, 404, "Not Found", "gone"]);
	});

	// Rojo matches ^httperror: connectfail and ^httperror: timedout, so no position comes first.
	it("throws when nobody listens", async () => {
		const { url, server } = await openServer();
		await new Promise((resolve) => server.close(resolve));
		expect(await run(`return pcall(http.RequestAsync, http, { Url = "${url}" })`)).toEqual([
			false,
			"HttpError: ConnectFail",
		]);
	});

	it("throws when the answer takes longer than Timeout", async () => {
		const { url } = await openServer(() => {});
		expect(await run(`return pcall(http.RequestAsync, http, { Url = "${url}", Timeout = 0.05 })`)).toEqual([
			false,
			"HttpError: Timedout",
		]);
	});

	it("compresses the body with gzip when asked to", async () => {
		const { url, received } = await openServer();
		await run(`
			http:RequestAsync({ Url = "${url}", Method = "POST", Body = string.rep("a", 1000), Compress = Enum.HttpCompression.Gzip })`);
		const [{ request, body } = {} as Received] = received;
		expect(request.headers["content-encoding"]).toBe("gzip");
		expect(gunzipSync(body).toString()).toBe("a".repeat(1000));
	});

	it.each([
		[`{ Url = "ftp://x" }`, "Invalid URL: ftp://x"],
		[`{ Url = "http://127.0.0.1", Method = "BREW" }`, "Unsupported method: BREW"],
		[`{ Url = "http://127.0.0.1", Body = "x" }`, "A GET request cannot have a body"],
		[`{ Url = "http://127.0.0.1", Headers = { ["User-Agent"] = "me" } }`, `Header "User-Agent" is not allowed!`],
		[`{ Url = "http://127.0.0.1", Headers = { ["roblox-id"] = "1" } }`, `Header "roblox-id" is not allowed!`],
		[`{ Url = "http://127.0.0.1", Timeout = 0 }`, "Timeout must be greater than 0"],
	])("refuses %s", async (request, message) => {
		await expect(run(`http:RequestAsync(${request})`)).rejects.toThrow(message);
	});

	// By definition: RFC 9110, 15.4: 303 asks for the answer with GET, 307 repeats the request; secrets stay with their server.
	it("follows redirects", async () => {
		const other = await openServer(({ request, body }, response) =>
			response.end(
				`${request.method} ${request.url} ${body} ${request.headers.authorization} ${request.headers["x-kept"]}`,
			),
		);
		const { url } = await openServer(({ request }, response) => {
			const [, status = ""] = request.url?.split("/") ?? [];
			const location = status === "loop" ? "/loop" : `${other.url}/there`;
			response.writeHead(status === "loop" ? 302 : Number(status), { Location: location }).end();
		});
		expect(
			await run(`
				local function post(path)
					return http:RequestAsync({
						Url = "${url}" .. path, Method = "POST", Body = "body", Headers = { Authorization = "secret", ["X-Kept"] = "yes" },
					}).Body
				end
				return post("/303"), post("/307"), http:GetAsync("${url}/301"), select(2, pcall(http.GetAsync, http, "${url}/loop"))`),
		).toEqual([
			"GET /there  undefined yes",
			"POST /there body undefined yes",
			"GET /there  undefined undefined",
			"HttpError: TooManyRedirects",
		]);
	});

	// Documented: 500 a minute, then "Number of requests exceeded limit"; web streams are not counted.
	it("has a limit per minute", async () => {
		const { url, received } = await openServer();
		const returns = await run(
			`for _ = 1, 2 do http:RequestAsync({ Url = "${url}" }) end
			return pcall(http.RequestAsync, http, { Url = "${url}" })`,
			{ limits: { httpRequestsPerMinute: 2 } },
		);
		expect(returns).toEqual([false, "Number of requests exceeded limit"]);
		expect(received).toHaveLength(2);
	});

	it("runs several at once, and forgets a thread that was cancelled", async () => {
		const waiting: ServerResponse[] = [];
		const { url } = await openServer((_, response) => {
			waiting.push(response);
			if (waiting.length === 3) for (const each of waiting) each.end("together");
		});
		const returns = await run(`
			local done = {}
			local cancelled = task.spawn(function() http:RequestAsync({ Url = "${url}" }) table.insert(done, "cancelled") end)
			task.spawn(function() table.insert(done, http:RequestAsync({ Url = "${url}" }).Body) end)
			task.cancel(cancelled)
			table.insert(done, http:RequestAsync({ Url = "${url}" }).Body)
			while #done < 2 do task.wait() end
			return done`);
		expect(returns).toEqual([["together", "together"]]);
	});

	it("is given up when the Studio closes", async () => {
		let arrived = () => {};
		const request = new Promise<void>((resolve) => {
			arrived = resolve;
		});
		const { url, server } = await openServer(() => arrived());
		const studio = await openStudio({ clock: "real" });
		studio.run(`task.spawn(function() game:GetService("HttpService"):RequestAsync({ Url = "${url}" }) end)`);
		await request;
		await studio.close();
		await new Promise((resolve) => server.close(resolve)); // only ends once no connection is left
		expect(studio.errors).toEqual([]);
	});
});

// creator-docs, HttpService:GetAsync and PostAsync: they return the body and throw for other statuses than 2xx.
describe("GetAsync and PostAsync", () => {
	it("return the body, and throw for a status that is no success", async () => {
		const { url, received } = await openServer(({ request }, response) => {
			response.writeHead(request.url === "/missing" ? 404 : 200).end(`${request.method} ${request.url}`);
		});
		expect(
			await run(`
				local got, posted = http:GetAsync("${url}/a"), http:PostAsync("${url}/b", "{}")
				return got, posted, select(2, pcall(http.GetAsync, http, "${url}/missing"))`),
		).toEqual(["GET /a", "POST /b", "HTTP 404 (Not Found)"]);
		expect(received[1]?.request.headers["content-type"]).toBe("application/json");
		expect(received[1]?.body.toString()).toBe("{}");
	});
});

// Fact sheet 1.2: HttpEnabled, and who bypasses it.
describe("permission", () => {
	// A plugin in edit mode bypasses HttpEnabled, which is off in a new place.
	it("is not needed by plugins", async () => {
		const { url } = await openServer();
		const lines: string[] = [];
		let wake = () => {};
		const studio = await openStudio({
			clock: "real",
			onLog: (entry) => {
				lines.push(entry.message);
				wake();
			},
		});
		const printed = new Promise<void>((resolve) => {
			wake = resolve;
		});
		studio.loadPlugin(modelFile(script("Main", `print(game:GetService("HttpService"):GetAsync("${url}"))`)));
		await printed;
		expect(lines).toEqual(["ok"]);
	});

	// Rojo matches ^http requests are not enabled.
	it("is needed by scripts of the place", async () => {
		const studio = await openStudio();
		studio.run(`
			local script = Instance.new("Script")
			script.Source = [[print(pcall(function() game:GetService("HttpService"):GetAsync("http://127.0.0.1:1") end))]]
			script.Parent = game.ServerScriptService`);
		studio.play("run");
		expect(studio.context("server").logs.map((entry) => entry.message)).toEqual([
			"false Http requests are not enabled. Enable via game settings",
		]);
		await studio.stop();
	});
});
