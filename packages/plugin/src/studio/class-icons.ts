/** A class's icon in Studio's own Explorer. */
export interface ClassIcon {
	readonly Image: string;
	readonly ImageRectOffset: Vector2;
	readonly ImageRectSize: Vector2;
}

const known = new Map<string, ClassIcon | false>();

/** Nothing where this Studio has no icons to give, or none for the class. */
export function classIcon(className: string): ClassIcon | undefined {
	let icon = known.get(className);
	if (icon === undefined) {
		const [ok, found] = pcall(() => game.GetService("StudioService").GetClassIcon(className) as unknown as ClassIcon);
		icon = ok && typeIs(found.Image, "string") && found.Image !== "" ? found : false;
		known.set(className, icon);
	}
	return icon === false ? undefined : icon;
}
