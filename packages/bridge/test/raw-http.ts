import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect } from "vitest";

export interface RawResponse {
	status: number;
	headers: Record<string, string>;
	body: string;
}

/** Sends the lines of a request as they are and reads until the server closes. No client library tidies them up. */
export async function rawRequest(port: number, lines: readonly string[], host = "127.0.0.1"): Promise<RawResponse> {
	const socket = connect({ host, port });
	socket.write([...lines, "", ""].join("\r\n"));
	const response = parseResponse(await text(socket));
	// SEC-05, for every answer any test gets.
	expect(Object.keys(response.headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
	return response;
}

function parseResponse(raw: string): RawResponse {
	const end = raw.indexOf("\r\n\r\n");
	const [statusLine = "", ...headerLines] = raw.slice(0, end).split("\r\n");
	const headers = headerLines.map((line) => {
		const colon = line.indexOf(":");
		return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
	});
	return { status: Number(statusLine.split(" ")[1]), headers: Object.fromEntries(headers), body: raw.slice(end + 4) };
}
