import { describe, expect, it } from "vitest";
import type { HeadlessStudio } from "../src/index.js";
import { openStudio } from "./open-studio.js";
import { type ReadImage, readPng } from "./read-png.js";

// The camera of these tests is at the origin and looks along -Z with a vertical field of view of 90 degrees, so that a
// point (x, y, -depth) appears x / depth half-heights to the right of the middle and y / depth above it.
const SIZE = 100;

function shoot(studio: HeadlessStudio, luau: string, width = SIZE): ReadImage {
	studio.run(`
		workspace:ClearAllChildren()
		local camera = Instance.new("Camera", workspace)
		camera.CFrame = CFrame.new(0, 0, 0)
		camera.FieldOfView = 90
		workspace.CurrentCamera = camera
		local function add(className, color, position, size, properties)
			local part = Instance.new(className)
			part.Color, part.Size, part.CFrame = color, size, CFrame.new(position)
			for name, value in properties or {} do part[name] = value end
			part.Parent = workspace
			return part
		end
		local RED, GREEN, BLUE = Color3.new(1, 0, 0), Color3.new(0, 1, 0), Color3.new(0, 0, 1)
		${luau}`);
	return readPng(studio.screenshot({ width, height: SIZE }));
}

function hue(image: ReadImage, x: number, y: number): "red" | "green" | "blue" | "sky" | "other" {
	const [red = 0, green = 0, blue = 0] = image.at(x, y);
	if (red > 2 * (green + blue)) return "red";
	if (green > 2 * (red + blue)) return "green";
	if (blue > 2 * (red + green)) return "blue";
	return red > 100 && green > red && blue > green ? "sky" : "other";
}

// Issue 3: "a simple but honest … drawing of the parts in view; not black". By definition: perspective.
describe("screenshot", () => {
	it("puts parts where perspective puts them", async () => {
		const studio = await openStudio();
		// Front face at depth 10, 4 wide and 2 high: half-extents 0.2 and 0.1 of half the picture, so pixels 40 to 60
		// and 45 to 55.
		const image = shoot(studio, "add('Part', RED, Vector3.new(0, 0, -11), Vector3.new(4, 2, 2))");
		for (const [x, y] of [[50, 50], [41, 46], [58, 53]] as const) expect(hue(image, x, y)).toBe("red"); // biome-ignore format: points
		for (const [x, y] of [[38, 50], [61, 50], [50, 43], [50, 56]] as const) expect(hue(image, x, y)).toBe("sky"); // biome-ignore format: points
	});

	it("shows right, left, up and down on their sides", async () => {
		const studio = await openStudio();
		const image = shoot(
			studio,
			`add('Part', RED, Vector3.new(5, 0, -10), Vector3.one * 2)
			add('Part', GREEN, Vector3.new(-5, 0, -10), Vector3.one * 2)
			add('Part', BLUE, Vector3.new(0, 5, -10), Vector3.one * 2)`,
		);
		expect([hue(image, 75, 50), hue(image, 25, 50), hue(image, 50, 25), hue(image, 50, 75)]).toEqual([
			"red",
			"green",
			"blue",
			"sky",
		]);
	});

	it("hides what is behind something nearer, in whichever order they were made", async () => {
		const studio = await openStudio();
		const red = "add('Part', RED, Vector3.new(0, 0, -10), Vector3.one * 4)";
		const blue = "add('Part', BLUE, Vector3.new(0, 0, -30), Vector3.new(40, 40, 4))";
		for (const order of [`${red}\n${blue}`, `${blue}\n${red}`]) {
			const image = shoot(studio, order);
			expect(hue(image, 50, 50)).toBe("red");
			expect(hue(image, 25, 50)).toBe("blue");
		}
	});

	it("lets parts that cross each other hide each other", async () => {
		const studio = await openStudio();
		// Two long walls that, from above, form an X.
		const image = shoot(
			studio,
			`add('Part', RED, Vector3.new(0, 0, -20), Vector3.new(30, 4, 1)).CFrame = CFrame.new(0, 0, -20) * CFrame.Angles(0, math.rad(45), 0)
			add('Part', BLUE, Vector3.new(0, 0, -20), Vector3.new(30, 4, 1)).CFrame = CFrame.new(0, 0, -20) * CFrame.Angles(0, math.rad(-45), 0)`,
		);
		// A turn around Y moves X towards -Z: the right end of the red wall away, that of the blue one nearer.
		expect(hue(image, 58, 50)).toBe("blue");
		expect(hue(image, 42, 50)).toBe("red");
	});

	it("does not draw what is behind the camera, and cuts what reaches behind it", async () => {
		const studio = await openStudio();
		const behind = shoot(studio, "add('Part', RED, Vector3.new(0, 0, 11), Vector3.one * 4)");
		expect(hue(behind, 50, 50)).toBe("sky");
		// A floor under the camera: from the horizon (the middle row) down, and nothing above.
		const floor = shoot(studio, "add('Part', GREEN, Vector3.new(0, -6, 0), Vector3.new(2048, 2, 2048))");
		expect(hue(floor, 50, 99)).toBe("green");
		expect(hue(floor, 5, 60)).toBe("green");
		expect(hue(floor, 50, 45)).toBe("sky");
	});

	it("lets translucent parts show what is behind them, and leaves out invisible ones", async () => {
		const studio = await openStudio();
		const image = shoot(
			studio,
			`add('Part', BLUE, Vector3.new(0, 0, -30), Vector3.new(60, 60, 1))
			add('Part', RED, Vector3.new(-5, 0, -10), Vector3.one * 2, { Transparency = 0.5 })
			add('Part', RED, Vector3.new(5, 0, -10), Vector3.one * 2, { Transparency = 1 })`,
		);
		const [red = 0, , blue = 0] = image.at(25, 50);
		expect(red).toBeGreaterThan(60);
		expect(blue).toBeGreaterThan(60);
		expect(hue(image, 75, 50)).toBe("blue");
	});

	it.each([
		// Half-extent 0.2 of half the picture in each direction: pixels 40 to 60. A corner of that square is only
		// covered by a block.
		["a block", "add('Part', RED, at, size)", ["red", "red"]],
		["a ball", "add('Part', RED, at, size, { Shape = Enum.PartType.Ball })", ["sky", "sky"]],
		[
			"a cylinder, whose axis is X, from its end",
			"add('Part', RED, at, size, { Shape = Enum.PartType.Cylinder }).CFrame = CFrame.new(at) * CFrame.Angles(0, math.rad(90), 0)",
			["sky", "sky"],
		],
		// From its left side: the high back is at +Z, which is turned to the right of the picture.
		["a wedge", "add('WedgePart', RED, at, size).CFrame = CFrame.new(at) * CFrame.Angles(0, math.rad(90), 0)", ["sky", "red"]], // biome-ignore format: one line a shape
	])("draws the outline of %s", async (_, add, expected) => {
		const studio = await openStudio();
		const image = shoot(studio, `local at, size = Vector3.new(0, 0, -1001), Vector3.one * 400\n${add}`);
		// Just below the upper left and the upper right corner of the front face.
		const extent = (200 / 801) * (SIZE / 2);
		const corner = Math.round(50 - extent) + 1;
		expect([hue(image, corner, corner + 2), hue(image, 99 - corner, corner + 2)]).toEqual(expected);
		expect(hue(image, 50, 52)).toBe("red");
	});

	it("shades the sides of a part differently, and the top most brightly", async () => {
		const studio = await openStudio();
		const image = shoot(
			studio,
			`add('Part', Color3.new(1, 1, 1), Vector3.new(0, 0, -20), Vector3.one * 8)
			workspace.CurrentCamera.CFrame = CFrame.lookAt(Vector3.new(12, 10, -6), Vector3.new(0, 0, -20))`,
		);
		const [top, left, right] = [image.at(50, 40), image.at(42, 58), image.at(60, 58)].map(([value = 0]) => value);
		expect(top).toBeGreaterThan(left as number);
		expect(left).not.toBe(right);
	});

	it("is never black, whatever is in view", async () => {
		const studio = await openStudio();
		const empty = shoot(studio, "");
		expect(hue(empty, 0, 0)).toBe("sky");
		expect(hue(empty, 99, 99)).toBe("sky");
		const broken = shoot(studio, "add('Part', RED, Vector3.new(0 / 0, math.huge, 0), Vector3.one)");
		expect(hue(broken, 50, 50)).toBe("sky");
	});

	it("shows all parts from above when no camera was placed, or when asked to", async () => {
		const studio = await openStudio();
		const image = shoot(
			studio,
			`add('Part', RED, Vector3.new(500, 0, 500), Vector3.one * 50)
			add('Part', BLUE, Vector3.new(530, 100, 500), Vector3.one * 50)
			workspace.CurrentCamera = nil`,
		);
		const seen = new Set<string>();
		for (let y = 0; y < SIZE; y++) for (let x = 0; x < SIZE; x++) seen.add(hue(image, x, y));
		expect([...seen].sort()).toEqual(expect.arrayContaining(["blue", "red", "sky"]));
		// Everything fits: the border is sky.
		for (let i = 0; i < SIZE; i++) expect([hue(image, i, 0), hue(image, 0, i)]).toEqual(["sky", "sky"]);
		studio.run("workspace.CurrentCamera = workspace.Camera");
		const overview = readPng(studio.screenshot({ width: SIZE, height: SIZE, view: "overview" }));
		expect(overview.at(50, 50)).toEqual(image.at(50, 50));
	});

	it("is as large as the viewport, which the camera knows", async () => {
		const studio = await openStudio({ screen: { width: 320, height: 200 } });
		expect(studio.run("return tostring(workspace.CurrentCamera.ViewportSize)")).toEqual(["320, 200"]);
		const image = readPng(studio.screenshot());
		expect([image.width, image.height]).toEqual([320, 200]);
		await expect(openStudio({ screen: { width: 0 } })).rejects.toThrow("a picture is 1 to 8192 pixels");
	});

	it("gives the same bytes for the same place, in the size asked for", async () => {
		const studio = await openStudio();
		expect(studio.screenshot().equals(studio.screenshot())).toBe(true);
		const image = readPng(studio.screenshot({ width: 64, height: 36 }));
		expect([image.width, image.height]).toEqual([64, 36]);
		for (const width of [0, -1, 1.5, 10_000, Number.NaN]) {
			expect(() => studio.screenshot({ width })).toThrow("a picture is 1 to 8192 pixels wide and high");
		}
	});
});
