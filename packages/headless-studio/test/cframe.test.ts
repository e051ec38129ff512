import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHeadlessStudio, type HeadlessStudio } from "../src/index.js";

let studio: HeadlessStudio;
beforeAll(async () => {
	studio = await createHeadlessStudio({ clock: "virtual" });
});
afterAll(() => studio.close());

type Matrix = readonly (readonly number[])[];

const TURNS: Record<string, (angle: number) => Matrix> = {
	X: (a) => [
		[1, 0, 0],
		[0, Math.cos(a), -Math.sin(a)],
		[0, Math.sin(a), Math.cos(a)],
	],
	Y: (a) => [
		[Math.cos(a), 0, Math.sin(a)],
		[0, 1, 0],
		[-Math.sin(a), 0, Math.cos(a)],
	],
	Z: (a) => [
		[Math.cos(a), -Math.sin(a), 0],
		[Math.sin(a), Math.cos(a), 0],
		[0, 0, 1],
	],
};

function multiply(a: Matrix, b: Matrix): Matrix {
	return a.map((row) => [0, 1, 2].map((column) => row.reduce((sum, cell, i) => sum + cell * (b[i]?.[column] ?? 0), 0)));
}

function components(source: string): number[] {
	return studio.run(`return (${source}):GetComponents()`) as number[];
}

function expectClose(actual: readonly unknown[], expected: readonly number[], digits = 6): void {
	expect(actual).toHaveLength(expected.length);
	for (const [i, value] of expected.entries()) expect(actual[i]).toBeCloseTo(value, digits);
}

/** Whether a statement about `a`, `b`, `c` (CFrames) and `v` (a Vector3) holds for a hundred random ones. */
function holds(statement: string): unknown {
	return studio.run(`
		local random = Random.new(20)
		local function cframe()
			return CFrame.new(random:NextNumber(-9, 9), random:NextNumber(-9, 9), random:NextNumber(-9, 9))
				* CFrame.fromAxisAngle(random:NextUnitVector(), random:NextNumber(-3, 3))
		end
		local function close(x, y) return x:FuzzyEq(y, 1e-4) end
		for _ = 1, 100 do
			local a, b, c, v = cframe(), cframe(), cframe(), random:NextUnitVector() * 5
			if not (${statement}) then return false end
		end
		return true`)[0];
}

// creator-docs, CFrame: "XVector, RightVector | YVector, UpVector | ZVector, -LookVector" are the columns of the matrix.
describe("components", () => {
	it("come as position, then the matrix row by row", () => {
		expect(components("CFrame.new(1, 2, 3, 0, 0, 1, 1, 0, 0, 0, 1, 0)")).toEqual([1, 2, 3, 0, 0, 1, 1, 0, 0, 0, 1, 0]);
	});

	it.each([
		["X", 1],
		["Position", "1, 2, 3"],
		["p", "1, 2, 3"],
		["RightVector", "0, 1, 0"],
		["XVector", "0, 1, 0"],
		["UpVector", "0, 0, 1"],
		["YVector", "0, 0, 1"],
		["ZVector", "1, 0, 0"],
		["LookVector", "-1, -0, -0"],
		["Rotation", "0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 1, 0"],
	])("%s", (member, text) => {
		expect(
			studio.run(`local v = CFrame.new(1, 2, 3, 0, 0, 1, 1, 0, 0, 0, 1, 0).${member}
				return if type(v) == "number" then v else tostring(v)`),
		).toEqual([text]);
	});

	it("are single precision and printed with nine digits", () => {
		const [x] = components("CFrame.new(0.1, 0, 0)");
		expect(x).toBe(Math.fround(0.1));
		expect(studio.run("return tostring(CFrame.new(0.1, 0, 1e-8))")).toEqual([
			"0.100000001, 0, 9.99999994e-09, 1, 0, 0, 0, 1, 0, 0, 0, 1",
		]);
	});
});

// creator-docs, CFrame: its constructors. By definition: what a quaternion, an axis with an angle and Euler angles are.
describe("constructors", () => {
	it.each([
		["CFrame.new()", "0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1"],
		["CFrame.identity", "0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1"],
		["CFrame.new(Vector3.new(1, 2, 3))", "1, 2, 3, 1, 0, 0, 0, 1, 0, 0, 0, 1"],
		["CFrame.new(1, 2, 3)", "1, 2, 3, 1, 0, 0, 0, 1, 0, 0, 0, 1"],
		["CFrame.new(1, 2, 3, 0, 0, 0, 2)", "1, 2, 3, 1, 0, 0, 0, 1, 0, 0, 0, 1"], // a quaternion of any length
		["CFrame.fromMatrix(Vector3.zero, Vector3.yAxis, Vector3.zAxis)", "0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 1, 0"],
	])("%s", (source, text) => {
		expect(studio.run(`return tostring(${source})`)).toEqual([text]);
	});

	// The quaternion (sin(a/2) * axis, cos(a/2)) is a turn by a around the axis.
	it("reads a quaternion as x, y, z, w", () => {
		const half = Math.SQRT1_2;
		expectClose(components(`CFrame.new(0, 0, 0, 0, 0, ${half}, ${half})`).slice(3), [0, -1, 0, 1, 0, 0, 0, 0, 1]);
	});

	// creator-docs, CFrame.fromEulerAngles: with order XYZ it equals X * Y * Z of single turns; likewise the other orders.
	it.each(["XYZ", "XZY", "YZX", "YXZ", "ZXY", "ZYX"])("turns in the order %s, and back", (order) => {
		const angles: Record<string, number> = { X: 0.4, Y: -0.7, Z: 1.2 };
		const expected = [...order]
			.map((axis) => (TURNS[axis] as (a: number) => Matrix)(angles[axis] ?? 0))
			.reduce(multiply)
			.flat();
		const source = `CFrame.fromEulerAngles(0.4, -0.7, 1.2, Enum.RotationOrder.${order})`;
		expectClose(components(source).slice(3), expected);
		expectClose(studio.run(`return (${source}):ToEulerAngles(Enum.RotationOrder.${order})`), [0.4, -0.7, 1.2]);
	});

	// creator-docs: Angles is fromEulerAnglesXYZ, fromOrientation is fromEulerAnglesYXZ, the default order is XYZ.
	it.each([
		["CFrame.Angles(1, 2, 3)", "CFrame.fromEulerAngles(1, 2, 3)"],
		["CFrame.fromEulerAnglesXYZ(1, 2, 3)", "CFrame.fromEulerAngles(1, 2, 3, Enum.RotationOrder.XYZ)"],
		["CFrame.fromEulerAnglesYXZ(1, 2, 3)", "CFrame.fromEulerAngles(1, 2, 3, Enum.RotationOrder.YXZ)"],
		["CFrame.fromOrientation(1, 2, 3)", "CFrame.fromEulerAnglesYXZ(1, 2, 3)"],
		["CFrame.new(Vector3.one, Vector3.zero)", "CFrame.lookAt(Vector3.one, Vector3.zero)"],
		["CFrame.lookAlong(Vector3.one, Vector3.xAxis)", "CFrame.lookAt(Vector3.one, Vector3.one + Vector3.xAxis)"],
	])("%s is %s", (one, other) => {
		expect(studio.run(`return ${one} == ${other}`)).toEqual([true]);
	});

	it("finds angles at the poles that give the same rotation", () => {
		for (const order of ["XYZ", "XZY", "YZX", "YXZ", "ZXY", "ZYX"]) {
			for (const sign of [1, -1]) {
				const middle = order[1];
				const angles = ["X", "Y", "Z"].map((axis) => (axis === middle ? (sign * Math.PI) / 2 : 0.3)).join(", ");
				expect(
					studio.run(`local order = Enum.RotationOrder.${order}
						local a = CFrame.fromEulerAngles(${angles}, order)
						local x, y, z = a:ToEulerAngles(order)
						return a:FuzzyEq(CFrame.fromEulerAngles(x, y, z, order), 1e-3)`),
					`${order} ${sign}`,
				).toEqual([true]);
			}
		}
	});

	// Rodrigues: a vector along the axis stays, one across it turns by the angle.
	it("turns around an axis, and finds axis and angle again", () => {
		expect(holds("close(CFrame.fromAxisAngle(v, 2) * v, v)")).toBe(true);
		for (const angle of [0.001, 1, 3, 3.1414, Math.PI]) {
			const [x, y, z, found] = studio.run(`
				local axis, angle = CFrame.fromAxisAngle(Vector3.new(1, -2, 2).Unit, ${angle}):ToAxisAngle()
				return axis.X, axis.Y, axis.Z, angle`) as [number, number, number, number];
			const sign = angle === Math.PI && x < 0 ? -1 : 1; // half a turn is the same either way around
			expectClose([x * sign, y * sign, z * sign, found], [1 / 3, -2 / 3, 2 / 3, angle], 3);
		}
	});

	it("takes the shortest turn between two directions, opposite ones included", () => {
		expect(holds("close(CFrame.fromRotationBetweenVectors(v, a.LookVector) * v.Unit, a.LookVector)")).toBe(true);
		expect(holds("close(CFrame.fromRotationBetweenVectors(v, -v) * v, -v)")).toBe(true);
	});

	it("looks at a point, upright", () => {
		expect(holds("close(CFrame.lookAt(v, b.Position).LookVector, (b.Position - v).Unit)")).toBe(true);
		expect(holds("math.abs(CFrame.lookAt(v, b.Position).RightVector.Y) < 1e-5")).toBe(true);
		expect(holds("math.abs(CFrame.lookAt(v, b.Position, c.UpVector).RightVector:Dot(c.UpVector)) < 1e-4")).toBe(true);
	});

	// creator-docs, CFrame.new(pos, lookAt): directly above, "the up vector switches to the X axis".
	it.each(["yAxis", "zero - Vector3.yAxis"])("has X for up when it looks along Vector3.%s", (direction) => {
		expect(
			studio.run(`return CFrame.lookAt(Vector3.zero, Vector3.${direction}).UpVector:FuzzyEq(Vector3.xAxis)`),
		).toEqual([true]);
	});
});

// creator-docs, CFrame: the equivalent expression each method is documented with.
describe("operations", () => {
	it.each([
		["a * inverse is the identity", "close(a * a:Inverse(), CFrame.identity)"],
		["products associate", "close((a * b) * c, a * (b * c))"],
		["a product acts like its factors", "close((a * b) * v, a * (b * v))"],
		["ToWorldSpace", "close(a:ToWorldSpace(b), a * b)"],
		["ToObjectSpace", "close(a:ToObjectSpace(b), a:Inverse() * b)"],
		["PointToWorldSpace", "close(a:PointToWorldSpace(v), a * v)"],
		["PointToObjectSpace", "close(a:PointToObjectSpace(v), a:Inverse() * v)"],
		["VectorToWorldSpace", "close(a:VectorToWorldSpace(v), (a - a.Position) * v)"],
		["VectorToObjectSpace", "close(a:VectorToObjectSpace(v), (a:Inverse() - a:Inverse().Position) * v)"],
		[
			"several at once",
			"select('#', a:PointToWorldSpace(v, v, v)) == 3 and close(select(2, a:ToWorldSpace(b, c)), a * c)",
		],
		[
			"addition moves in world space",
			"close((a + v).Position, a.Position + v) and close((a + v).Rotation, a.Rotation)",
		],
		["subtraction moves back", "close((a + v) - v, a)"],
		["Lerp starts and ends", "close(a:Lerp(b, 0), a) and close(a:Lerp(b, 1), b)"],
		["Lerp halves the way", "close(a:Lerp(b, 0.5).Position, a.Position:Lerp(b.Position, 0.5))"],
		["Lerp halves the turn", "math.abs(a:AngleBetween(a:Lerp(b, 0.5)) * 2 - a:AngleBetween(b)) < 1e-3"],
		["AngleBetween is symmetric", "math.abs(a:AngleBetween(b) - b:AngleBetween(a)) < 1e-3"],
		["AngleBetween is the angle", "math.abs(a:AngleBetween(a * CFrame.fromAxisAngle(v, 1.5)) - 1.5) < 1e-3"],
		["Orthonormalize keeps rotations", "close(a:Orthonormalize(), a)"],
		[
			"old spellings",
			"close(a:inverse(), a:Inverse()) and a.lookVector == a.LookVector and close(a:toObjectSpace(b), a:ToObjectSpace(b))",
		],
	])("%s", (_name, statement) => {
		expect(holds(statement)).toBe(true);
	});

	it("Orthonormalize makes columns of length one at right angles", () => {
		expect(
			studio
				.run(`
				local cf = CFrame.new(1, 2, 3, 2, 0.5, 0, 0.1, 3, 0.2, 0, 0, 1):Orthonormalize()
				local x, y, z = cf.XVector, cf.YVector, cf.ZVector
				return x.Magnitude, y.Magnitude, z.Magnitude, x:Dot(y), y:Dot(z), x:Dot(z)`)
				.map((n) => Math.round((n as number) * 1e5) / 1e5 + 0),
		).toEqual([1, 1, 1, 0, 0, 0]);
	});

	// @rbxts/types, CFrame:FuzzyEq: the default tolerance is 1e-5.
	it("FuzzyEq tolerates a little, equality nothing", () => {
		expect(
			studio.run(`
				local a, b = CFrame.new(1, 0, 0), CFrame.new(1.000005, 0, 0)
				return a == b, a:FuzzyEq(b), a:FuzzyEq(CFrame.new(1.001, 0, 0)), a:FuzzyEq(CFrame.new(1.001, 0, 0), 0.01),
					a == CFrame.new(1, 0, 0)`),
		).toEqual([false, true, false, true, true]);
	});
});

// Luau, lauxlib: the words for a wrong argument. creator-docs, CFrame: which operands its operators have.
it.each([
	["CFrame.new('1', 2, 3)", "invalid argument #1 to 'new' (number expected, got string)"],
	["CFrame.new(1, 2)", "Invalid number of arguments: 2"],
	["CFrame.lookAt(Vector3.zero)", "Argument 2 missing or nil"],
	["CFrame.identity:PointToWorldSpace(1)", "invalid argument #1 to 'PointToWorldSpace' (Vector3 expected, got number)"],
	["CFrame.identity * 2", "attempt to perform arithmetic (mul) on CFrame and number"],
	["CFrame.identity + CFrame.identity", "attempt to perform arithmetic (add) on CFrame and CFrame"],
	["CFrame.identity.Foo", "Foo is not a valid member of CFrame"],
])("%s fails: %s", (source, message) => {
	expect(() => studio.run(`return ${source}`)).toThrow(`run:1: ${message}`);
});
