/** Properties the way a sync sees them: by the name they have in files, whether or not scripts know them by it. */
interface SpecialProperty {
	readonly read: (instance: never) => unknown;
	readonly write: (instance: never, value: never) => void;
}

/** Names that begin with RBX are Roblox's own and cannot be set; the others are how files say where references lead. */
function isHidden(attribute: string): boolean {
	return attribute.sub(1, 3) === "RBX" || attribute === "Rojo_Id" || attribute.sub(1, 12) === "Rojo_Target_";
}

function readAttributes(instance: Instance): Map<string, unknown> {
	const values = new Map<string, unknown>();
	for (const [name, value] of instance.GetAttributes()) if (!isHidden(name)) values.set(name, value);
	return values;
}

function writeAttributes(instance: Instance, values: ReadonlyMap<string, AttributeValue>): void {
	for (const [name] of readAttributes(instance)) if (!values.has(name)) instance.SetAttribute(name, undefined);
	for (const [name, value] of values) instance.SetAttribute(name, value);
}

function readTags(instance: Instance): string[] {
	return (instance.GetTags() as string[]).sort((a, b) => a < b);
}

function writeTags(instance: Instance, tags: readonly string[]): void {
	for (const tag of readTags(instance)) if (!tags.includes(tag)) instance.RemoveTag(tag);
	for (const tag of tags) instance.AddTag(tag);
}

const COLORED = ["Grass", "Slate", "Concrete", "Brick", "Sand", "WoodPlanks", "Rock", "Glacier", "Snow", "Sandstone"];
COLORED.push("Mud", "Basalt", "Ground", "CrackedLava", "Asphalt", "Cobblestone", "Ice", "LeafyGrass", "Salt");
COLORED.push("Limestone", "Pavement");

function readMaterialColors(terrain: Terrain): Map<string, Color3> {
	const colors = new Map<string, Color3>();
	for (const name of COLORED) colors.set(name, terrain.GetMaterialColor(Enum.Material[name as "Grass"]));
	return colors;
}

function writeMaterialColors(terrain: Terrain, colors: ReadonlyMap<string, Color3>): void {
	for (const [name, color] of colors) terrain.SetMaterialColor(Enum.Material[name as "Grass"], color);
}

const anywhere: Record<string, SpecialProperty> = {
	Attributes: { read: readAttributes, write: writeAttributes },
	Tags: { read: readTags, write: writeTags },
};

const byClass: [keyof Instances, string, SpecialProperty][] = [
	["Model", "Scale", { read: (m: Model) => m.GetScale(), write: (m: Model, scale: number) => m.ScaleTo(scale) }],
	[
		"Model",
		"WorldPivotData",
		{
			read: (m: Model) => m.WorldPivot,
			write: (m: Model, pivot: CFrame) => {
				m.WorldPivot = pivot;
			},
		},
	],
	[
		"LocalizationTable",
		"Contents",
		{
			read: (t: LocalizationTable) => t.GetContents(),
			write: (t: LocalizationTable, text: string) => t.SetContents(text),
		},
	],
	["Terrain", "MaterialColors", { read: readMaterialColors, write: writeMaterialColors }],
];

function special(instance: Instance, name: string): SpecialProperty | undefined {
	if (anywhere[name] !== undefined) return anywhere[name];
	return byClass.find(([className, property]) => property === name && instance.IsA(className))?.[2];
}

/** Whether it could be read, and what it is. */
export function readProperty(instance: Instance, name: string): LuaTuple<[boolean, unknown]> {
	const how = special(instance, name);
	return pcall(() =>
		how !== undefined ? how.read(instance as never) : (instance as unknown as Record<string, unknown>)[name],
	) as LuaTuple<[boolean, unknown]>;
}

/** Says why not, if not. */
export function writeProperty(instance: Instance, name: string, value: unknown): string | undefined {
	const how = special(instance, name);
	const [ok, problem] = pcall(() => {
		if (how !== undefined) how.write(instance as never, value as never);
		else (instance as unknown as Record<string, unknown>)[name] = value;
	});
	return ok ? undefined : `${name} cannot be set: ${problem}`;
}

interface ReflectedProperty {
	readonly Name: string;
	readonly Serialized: boolean;
	readonly Permits: { readonly Read?: unknown; readonly Write?: unknown };
}

const reflected = new Map<string, Map<string, ReflectedProperty> | false>();

/** What Studio says about a class; undefined where this Studio does not tell. */
export function propertiesOf(className: string): ReadonlyMap<string, ReflectedProperty> | undefined {
	let known = reflected.get(className);
	if (known === undefined) {
		const [ok, list] = pcall(
			() => game.GetService("ReflectionService").GetPropertiesOfClass(className) as ReflectedProperty[],
		);
		known = ok && list !== undefined ? new Map(list.map((item) => [item.Name, item] as const)) : false;
		reflected.set(className, known);
	}
	return known === false ? undefined : known;
}

/** Whether a script may set it. What Studio does not tell is tried. */
export function isWritable(className: string, name: string): boolean {
	if (anywhere[name] !== undefined || byClass.some(([, property]) => property === name)) return true;
	const known = propertiesOf(className);
	return known === undefined || known.get(name)?.Permits.Write !== undefined;
}

const creatable = new Map<string, boolean>();

/** Whether a script can make, and so also give up, an instance of the class. */
export function isCreatable(className: string): boolean {
	let known = creatable.get(className);
	if (known === undefined) {
		[known] = pcall(() => new Instance(className as keyof CreatableInstances));
		creatable.set(className, known as boolean);
	}
	return known as boolean;
}
