/** The small vocabulary the generated guards are written in. */
export const robloxRuntime = `type Fields = { [name: string]: unknown };
type Guard = (value: unknown) => Violation | undefined;

const guards: { [name: string]: Guard } = {};

function violation(path: string, rule: string, message: string): Violation {
	return { path, rule, message };
}

function inside(path: string, problem: Violation): Violation {
	return { path: path + problem.path, rule: problem.rule, message: problem.message };
}

function escapePointer(name: string): string {
	return name.gsub("~", "~0")[0].gsub("/", "~1")[0];
}

function isNumber(value: unknown): value is number {
	return typeIs(value, "number") && value === value && value !== math.huge && value !== -math.huge;
}

function isInteger(value: unknown): value is number {
	return isNumber(value) && value % 1 === 0;
}

// Once decoded, an empty JSON object and an empty JSON array are the same table: both tests accept it.
function isRecord(value: unknown): value is Fields {
	return typeIs(value, "table") && (value as unknown[])[0] === undefined;
}

function isArray(value: unknown): value is Array<defined> {
	return typeIs(value, "table") && ((value as unknown[])[0] !== undefined || next(value)[0] === undefined);
}

function countFields(value: Fields): number {
	let count = 0;
	for (const [_name] of pairs(value)) count += 1;
	return count;
}

// A character is at least one byte and at most four, which settles most cases without counting.
function characters(text: string): number {
	const [count] = utf8.len(text);
	return typeIs(count, "number") ? count : text.size();
}

function isLonger(text: string, limit: number): boolean {
	return text.size() > limit && characters(text) > limit;
}

function isShorter(text: string, limit: number): boolean {
	return text.size() < limit || (text.size() < limit * 4 && characters(text) < limit);
}
`;
