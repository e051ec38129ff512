import { check } from "../generated/protocol";
import { expectSame } from "../testing/expect-same";
import { encodeValue } from "./encode-value";

/** The encoding of fact sheet 14. */
const cases: [unknown, object][] = [
	[true, { Bool: true }],
	[1.5, { Float64: 1.5 }],
	[math.huge, { Float64: "inf" }],
	[-math.huge, { Float64: "-inf" }],
	[0 / 0, { Float64: "nan" }],
	["text", { String: "text" }],
	[Enum.Material.Plastic, { EnumItem: { type: "Material", value: 256 } }],
	[new BrickColor("Bright red"), { BrickColor: 21 }],
	[new Color3(0, 0.5, 1), { Color3: [0, 0.5, 1] }],
	[new Vector2(1, 2), { Vector2: [1, 2] }],
	[new Vector3(0, 5, 0), { Vector3: [0, 5, 0] }],
	[
		new CFrame(1, 2, 3),
		{
			CFrame: {
				position: [1, 2, 3],
				orientation: [
					[1, 0, 0],
					[0, 1, 0],
					[0, 0, 1],
				],
			},
		},
	],
	[new UDim(0.5, 2), { UDim: [0.5, 2] }],
	[
		new UDim2(0.5, 2, 1, -3),
		{
			UDim2: [
				[0.5, 2],
				[1, -3],
			],
		},
	],
	[
		new Rect(1, 2, 3, 4),
		{
			Rect: [
				[1, 2],
				[3, 4],
			],
		},
	],
	[new NumberRange(1, 2), { NumberRange: [1, 2] }],
	[
		new NumberSequence(1),
		{
			NumberSequence: {
				keypoints: [
					{ time: 0, value: 1, envelope: 0 },
					{ time: 1, value: 1, envelope: 0 },
				],
			},
		},
	],
	[
		new ColorSequence(new Color3(1, 0, 0)),
		{
			ColorSequence: {
				keypoints: [
					{ time: 0, color: [1, 0, 0] },
					{ time: 1, color: [1, 0, 0] },
				],
			},
		},
	],
	[new Axes(Enum.Axis.X, Enum.Axis.Z), { Axes: ["X", "Z"] }],
	[new Faces(Enum.NormalId.Top), { Faces: ["Top"] }],
];

export = () => {
	it("writes every type as the fact sheet has it, and as the wire takes it", () => {
		for (const [value, encoded] of cases) {
			expectSame(encodeValue(value), encoded);
			const instance = {
				name: "x",
				className: "Part",
				path: "x",
				childCount: 0,
				properties: { P: encodeValue(value) },
			};
			const answer = { type: "result", requestId: "r", status: "success", instances: [instance], total: 1 };
			expect(check("QueryDataModelResult", answer)).to.equal(undefined);
		}
	});

	it("has nothing for what cannot travel", () => {
		expect(encodeValue(() => undefined)).to.equal(undefined);
		expect(encodeValue(undefined)).to.equal(undefined);
	});
};
