import { type Dom, readBinary, readXml } from "rbx-dom";

/** A model as text, one instance a line: class, name and every property. For comparing by eye and by test. */
export function printModel(bytes: Uint8Array): string {
	const isXml = Buffer.from(bytes.subarray(0, 8)).toString("latin1") === "<roblox ";
	const dom = isXml ? readXml(bytes, { propertyBehavior: "readUnknown" }) : readBinary(bytes);
	const lines: string[] = [];
	const print = (referent: string, depth: number): void => {
		for (const child of dom.children(referent)) {
			const instance = dom.instance(child);
			if (!instance) throw new Error(`the model lists ${child} as a child but does not contain it`);
			const { Name: _, ...properties } = instance.properties;
			const values = Object.entries(properties)
				.sort(([a], [b]) => (a < b ? -1 : 1))
				.map(([name, value]) => ` ${name}=${JSON.stringify(shownValue(value, dom))}`);
			lines.push(`${"  ".repeat(depth)}${instance.className} ${JSON.stringify(instance.name)}${values.join("")}`);
			print(child, depth + 1);
		}
	};
	print(dom.rootRef, 0);
	return lines.map((line) => `${line}\n`).join("");
}

const NOBODY = "0".repeat(32);

/** References are new each time a file is read, so they are shown as the names that lead to their target. */
function shownValue(value: Readonly<Record<string, unknown>>, dom: Dom): unknown {
	if (typeof value.Ref !== "string") return value;
	return { Ref: value.Ref === NOBODY ? null : pathOf(value.Ref, dom) };
}

function pathOf(referent: string, dom: Dom): string {
	const instance = dom.instance(referent);
	if (!instance) return "an instance that is not in the file";
	const { parent, name } = instance;
	return parent === null || parent === undefined || parent === dom.rootRef ? name : `${pathOf(parent, dom)}/${name}`;
}
