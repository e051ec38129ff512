const HttpService = game.GetService("HttpService");

export type JsonText = { text: string; problem?: undefined } | { text?: undefined; problem: string };
export type JsonValue = { value: unknown; problem?: undefined } | { value?: undefined; problem: string };

/** Fails on what JSON cannot say: cycles, functions, instances, bytes that are not UTF-8. */
export function encodeJson(value: unknown): JsonText {
	const [ok, text] = pcall(() => HttpService.JSONEncode(value));
	return ok ? { text } : { problem: tostring(text) };
}

export function decodeJson(text: string): JsonValue {
	const [ok, value] = pcall(() => HttpService.JSONDecode(text));
	return ok ? { value } : { problem: tostring(value) };
}
