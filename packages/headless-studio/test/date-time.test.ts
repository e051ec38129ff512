import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHeadlessStudio, type HeadlessStudio } from "../src/index.js";

let studio: HeadlessStudio;
beforeAll(async () => {
	studio = await createHeadlessStudio({ clock: "virtual" });
});
afterAll(() => studio.close());

function evaluate(source: string): unknown {
	return studio.run(`return ${source}`)[0];
}

// creator-docs, DateTime. What the calendar says is compared with JavaScript's own.
describe("DateTime", () => {
	it.each(["1400-01-01T00:00:00Z", "1969-12-31T23:59:59Z", "2000-02-29T12:00:00Z", "2026-11-18T07:08:09.123Z"])(
		"knows %s",
		(iso) => {
			const date = new Date(iso);
			const fields = [
				date.getUTCFullYear(),
				date.getUTCMonth() + 1,
				date.getUTCDate(),
				date.getUTCHours(),
				date.getUTCMinutes(),
				date.getUTCSeconds(),
				date.getUTCMilliseconds(),
			];
			expect(evaluate(`DateTime.fromIsoDate("${iso}").UnixTimestampMillis`)).toBe(date.getTime());
			expect(evaluate(`DateTime.fromUniversalTime(${fields.join(", ")}).UnixTimestampMillis`)).toBe(date.getTime());
			expect(evaluate(`DateTime.fromUnixTimestampMillis(${date.getTime()}):ToIsoDate()`)).toBe(iso);
			expect(evaluate(`DateTime.fromUnixTimestampMillis(${date.getTime()}):ToUniversalTime()`)).toEqual({
				Year: fields[0],
				Month: fields[1],
				Day: fields[2],
				Hour: fields[3],
				Minute: fields[4],
				Second: fields[5],
				Millisecond: fields[6],
			});
		},
	);

	it("converts local time both ways", () => {
		expect(
			evaluate(`(function()
				local local_ = DateTime.fromLocalTime(2026, 7, 1, 13, 30):ToLocalTime()
				return { local_.Year, local_.Month, local_.Day, local_.Hour, local_.Minute }
			end)()`),
		).toEqual([2026, 7, 1, 13, 30]);
	});

	// "Date units that produce an invalid date will raise an error … January 32nd or February 29th on a non-leap year."
	it.each(["2026, 1, 32", "2026, 2, 29", "1900, 2, 29", "2026, 13, 1", "2026, 0, 1"])("refuses the date %s", (date) => {
		expect(() => evaluate(`DateTime.fromUniversalTime(${date})`)).toThrow("is not a date");
	});

	// "Time units outside their normal range are valid", "Non-integer values are rounded down", omitted ones are lowest.
	it.each([
		["2026, 1, 1, 0, 90", "2026-01-01T01:30:00Z"],
		["2026, 1, 1, 0, 1, -10", "2026-01-01T00:00:50Z"],
		["2026, 1, 1, 2.5", "2026-01-01T02:00:00Z"],
		["2026", "2026-01-01T00:00:00Z"],
		["", "1970-01-01T00:00:00Z"],
	])("fromUniversalTime(%s) is %s", (units, iso) => {
		expect(evaluate(`DateTime.fromUniversalTime(${units}):ToIsoDate()`)).toBe(iso);
	});

	// The examples of the page itself, for the moment 1986-09-04 20:30:25.
	it.each([
		["LT", "8:30 PM"],
		["LTS", "8:30:25 PM"],
		["L", "09/04/1986"],
		["l", "9/4/1986"],
		["LL", "September 4, 1986"],
		["ll", "Sep 4, 1986"],
		["LLL", "September 4, 1986 8:30 PM"],
		["lll", "Sep 4, 1986 8:30 PM"],
		["LLLL", "Thursday, September 4, 1986 8:30 PM"],
		["llll", "Thu, Sep 4, 1986 8:30 PM"],
		["YY YYYY", "86 1986"],
		["M MM MMM MMMM", "9 09 Sep September"],
		["D DD", "4 04"],
		["DDD DDDD", "247 247"], // 243 days until the end of August
		["d dd ddd dddd", "4 Th Thu Thursday"],
		["H HH h hh", "20 20 8 08"],
		["m mm s ss", "30 30 25 25"],
		["S SS SSS", "0 00 007"],
		["A a", "PM pm"],
	])("formats %s as %s", (format, text) => {
		expect(
			evaluate(`DateTime.fromUniversalTime(1986, 9, 4, 20, 30, 25, 7):FormatUniversalTime("${format}", "en-us")`),
		).toBe(text);
	});

	it("names the locale it does not know", () => {
		expect(() => evaluate(`DateTime.now():FormatLocalTime("LL", "zh-cn")`)).toThrow(
			"the locale zh-cn are a Roblox API that headless Studio does not emulate yet",
		);
	});

	// "A string conversion of the stored timestamp integer"; equal if and only if UnixTimestampMillis is.
	it("is its timestamp as text and in comparisons", () => {
		expect(evaluate(`tostring(DateTime.fromUnixTimestamp(1700000000))`)).toBe("1700000000000");
		expect(evaluate(`DateTime.fromUnixTimestamp(5) == DateTime.fromUnixTimestampMillis(5000)`)).toBe(true);
		expect(evaluate(`DateTime.fromUnixTimestampMillis(5999).UnixTimestamp`)).toBe(5);
	});
});
