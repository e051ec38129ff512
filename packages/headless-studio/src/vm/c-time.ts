/** Fills a C `struct tm` (nine int fields and the UTC offset) at the given word index. */
export function writeTm(words: Int32Array, at: number, date: Date, zone: "utc" | "local"): void {
	const fields = zone === "utc" ? utcFields(date) : localFields(date);
	words.set(fields, at);
	words[at + 8] = 0; // tm_isdst
	words[at + 9] = zone === "utc" ? 0 : -date.getTimezoneOffset() * 60; // tm_gmtoff
}

const DAY_MS = 86_400_000;

function utcFields(date: Date): number[] {
	const yearStart = Date.UTC(date.getUTCFullYear(), 0, 1);
	return [
		date.getUTCSeconds(),
		date.getUTCMinutes(),
		date.getUTCHours(),
		date.getUTCDate(),
		date.getUTCMonth(),
		date.getUTCFullYear() - 1900,
		date.getUTCDay(),
		Math.floor((date.getTime() - yearStart) / DAY_MS),
	];
}

function localFields(date: Date): number[] {
	const yearStart = new Date(date.getFullYear(), 0, 1).getTime();
	return [
		date.getSeconds(),
		date.getMinutes(),
		date.getHours(),
		date.getDate(),
		date.getMonth(),
		date.getFullYear() - 1900,
		date.getDay(),
		Math.floor((date.getTime() - yearStart) / DAY_MS),
	];
}
