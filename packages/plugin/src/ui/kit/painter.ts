import type { Colour, Palette } from "./palette";

const coloured = [
	"BackgroundColor3",
	"TextColor3",
	"PlaceholderColor3",
	"ScrollBarImageColor3",
	"ImageColor3",
	"Color",
] as const;

/** Which colour of the palette each property of an object has. */
export type Paint = { readonly [K in (typeof coloured)[number]]?: Colour };
type Fields<K extends keyof CreatableInstances> = Partial<WritableInstanceProperties<CreatableInstances[K]>>;

/** Makes the objects of one window and keeps them in the colours of Studio's theme. */
export class Painter {
	private readonly painted = new Map<Instance, Paint>();

	constructor(private palette: Palette) {}

	create<K extends keyof CreatableInstances>(
		className: K,
		parent: Instance | undefined,
		fields: Fields<K>,
		paint?: Paint,
	): CreatableInstances[K] {
		const made = new Instance(className);
		const values = made as unknown as Record<string, unknown>;
		if (made.IsA("GuiObject")) made.BorderSizePixel = 0;
		for (const [name, value] of pairs(fields as Record<string, unknown>)) values[name] = value;
		if (paint !== undefined) this.paint(made, paint);
		made.Parent = parent;
		return made;
	}

	/** From now on these colours, those not named as before. */
	paint(target: Instance, paint: Paint): void {
		const before = this.painted.get(target);
		this.painted.set(target, before === undefined ? paint : { ...before, ...paint });
		for (const [property, colour] of pairs(paint)) {
			if (before === undefined || before[property] !== colour) apply(target, property, this.palette[colour]);
		}
	}

	color(colour: Colour): Color3 {
		return this.palette[colour];
	}

	/** The theme is another one. */
	repaint(palette: Palette): void {
		this.palette = palette;
		for (const [target, paint] of this.painted) {
			for (const [property, colour] of pairs(paint)) apply(target, property, palette[colour]);
		}
	}

	/** Destroys an object with everything in it. */
	destroy(target: Instance): void {
		this.painted.delete(target);
		for (const below of target.GetDescendants()) this.painted.delete(below);
		target.Destroy();
	}
}

function apply(target: Instance, property: string, color: Color3): void {
	(target as unknown as Record<string, Color3>)[property] = color;
}
