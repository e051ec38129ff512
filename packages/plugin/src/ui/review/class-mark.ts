/** A letter on a coloured ground, for classes whose icon Studio does not give. */
export interface ClassMark {
	readonly letter: string;
	readonly color: Color3;
}

const hex = (digits: string) => Color3.fromHex(digits);

const families: readonly { readonly pattern: string; readonly mark: ClassMark }[] = [
	{ pattern: "^LocalScript$", mark: { letter: "L", color: hex("2f7de1") } },
	{ pattern: "^ModuleScript$", mark: { letter: "M", color: hex("8e5bd6") } },
	{ pattern: "Script$", mark: { letter: "S", color: hex("1f8fb8") } },
	{ pattern: "^Folder$", mark: { letter: "F", color: hex("b8860b") } },
	{ pattern: "^Model$", mark: { letter: "M", color: hex("4f7a5d") } },
	{ pattern: "^Tool$", mark: { letter: "T", color: hex("7a6a4f") } },
	{ pattern: "Part$", mark: { letter: "P", color: hex("5b7f95") } },
	{ pattern: "Operation$", mark: { letter: "P", color: hex("5b7f95") } },
	{ pattern: "Mesh$", mark: { letter: "P", color: hex("5b7f95") } },
	{ pattern: "^Terrain$", mark: { letter: "T", color: hex("5b7f95") } },
	{ pattern: "Light$", mark: { letter: "L", color: hex("c28a00") } },
	{ pattern: "^Sound", mark: { letter: "S", color: hex("a8527d") } },
	{ pattern: "Value$", mark: { letter: "V", color: hex("4d8f6b") } },
	{ pattern: "^Remote", mark: { letter: "R", color: hex("c1562f") } },
	{ pattern: "^Bindable", mark: { letter: "B", color: hex("c1562f") } },
	{ pattern: "Gui$", mark: { letter: "U", color: hex("3d8f8a") } },
	{ pattern: "^UI", mark: { letter: "U", color: hex("3d8f8a") } },
	{ pattern: "Frame$", mark: { letter: "U", color: hex("3d8f8a") } },
	{ pattern: "^Text", mark: { letter: "U", color: hex("3d8f8a") } },
	{ pattern: "^Image", mark: { letter: "U", color: hex("3d8f8a") } },
	{ pattern: "Service$", mark: { letter: "·", color: hex("6b7785") } },
];

const services = new Set([
	"Workspace",
	"ReplicatedStorage",
	"ServerStorage",
	"StarterPack",
	"StarterGui",
	"Players",
	"Lighting",
	"ReplicatedFirst",
	"Teams",
	"Chat",
]);
const service: ClassMark = { letter: "·", color: hex("6b7785") };

export function classMark(className: string | undefined): ClassMark {
	if (className === undefined || services.has(className)) return service;
	for (const { pattern, mark } of families) if (className.match(pattern)[0] !== undefined) return mark;
	return { letter: className.sub(1, 1), color: service.color };
}
