const TOLERANCE = 0.0001;

function near(a: number, b: number): boolean {
	// biome-ignore lint/suspicious/noSelfCompare: Luau has no other way to recognise NaN
	if (a !== a) return b !== b;
	return a === b || math.abs(a - b) < TOLERANCE;
}

function nearAll(a: readonly number[], b: readonly number[]): boolean {
	return a.every((value, index) => near(value, b[index]));
}

function sameChannel(a: number, b: number): boolean {
	return math.floor(a * 255) === math.floor(b * 255);
}

function frame(value: CFrame): number[] {
	return [...value.GetComponents()];
}

/** What counts as equal though it is not the same: files, floats of 32 bits and Studio round in their own ways. */
const comparisons: Record<string, (a: never, b: never) => boolean> = {
	number: near,
	Color3: (a: Color3, b: Color3) => sameChannel(a.R, b.R) && sameChannel(a.G, b.G) && sameChannel(a.B, b.B),
	Vector2: (a: Vector2, b: Vector2) => near(a.X, b.X) && near(a.Y, b.Y),
	Vector3: (a: Vector3, b: Vector3) => near(a.X, b.X) && near(a.Y, b.Y) && near(a.Z, b.Z),
	CFrame: (a: CFrame, b: CFrame) => nearAll(frame(a), frame(b)),
	table: (a: object, b: object) => containsAll(a, b) && containsAll(b, a),
};

function containsAll(a: object, b: object): boolean {
	for (const [key, value] of pairs(a as Record<string, unknown>)) {
		if (!equalValues(value, (b as Record<string, unknown>)[key])) return false;
	}
	return true;
}

/** Whether two values of a property are the same for a sync. */
export function equalValues(a: unknown, b: unknown): boolean {
	if (a === b) return true;
	const [kind, other] = [typeOf(a), typeOf(b)];
	if (kind === "EnumItem" && other === "number") return (a as EnumItem).Value === b;
	if (kind === "number" && other === "EnumItem") return (b as EnumItem).Value === a;
	if (kind === "Content" && other === "string") return ((a as Content).Uri ?? "") === b;
	if (kind === "string" && other === "Content") return ((b as Content).Uri ?? "") === a;
	if (kind !== other) return false;
	return comparisons[kind]?.(a as never, b as never) ?? false;
}
