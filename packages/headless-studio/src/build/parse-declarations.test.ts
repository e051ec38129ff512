import { describe, expect, it } from "vitest";
import {
	type ClassMembers,
	parseBrickColorPalette,
	parseBrickColors,
	parseClasses,
	parseGlobals,
} from "./parse-declarations.js";

const CLASSES = `
interface RBXObject {
    IsA<T extends keyof Objects>(this: RBXObject, className: T): this is Objects[T];
}
interface BindableFunction<T extends Callback = Callback> extends Instance {
    /**
     * Calls.
     *     Commented(this: BindableFunction): void;
     */
    Invoke(this: BindableFunction, ...args: Parameters<T>): ReturnType<T>;
    OnInvoke: T | undefined;
    readonly Name2: string;
}
interface DataModel extends ServiceProvider<Services> {
    readonly Loaded: RBXScriptSignal<() => void>;
    OnClose: (() => unknown) | undefined;
    GetBoundingBox(this: Model): LuaTuple<[
        CFrame,
        Vector3
    ]>;
}
`;

describe("parseClasses", () => {
	it("finds methods, events and callbacks and nothing else", () => {
		const classes = new Map<string, ClassMembers>();
		parseClasses(CLASSES, classes);
		expect(Object.fromEntries(classes)).toEqual({
			Object: { methods: ["IsA"], events: [], callbacks: [] },
			BindableFunction: { methods: ["Invoke"], events: [], callbacks: ["OnInvoke"] },
			DataModel: { methods: ["GetBoundingBox"], events: ["Loaded"], callbacks: ["OnClose"] },
		});
	});

	it("merges what a second file adds", () => {
		const classes = new Map<string, ClassMembers>();
		parseClasses("interface A {\n    One(this: A): void;\n}", classes);
		parseClasses("interface A {\n    One(this: A): void;\n    Two(this: A): void;\n}", classes);
		expect(classes.get("A")?.methods).toEqual(["One", "Two"]);
	});
});

it("parseGlobals finds constants and functions, not types", () => {
	const text =
		"declare const Region3: Region3Constructor;\ndeclare function tick(): number;\ndeclare const enum X {}\n";
	expect(parseGlobals(text)).toEqual(["Region3", "tick"]);
});

it("parseBrickColors reads the palette", () => {
	const text = 'interface BrickColorsByNumber {\n\t1: "White";\n\t194: "Medium stone grey";\n}\n';
	expect(parseBrickColors(text)).toEqual({ "1": "White", "194": "Medium stone grey" });
});

it("parseBrickColorPalette reads the numbers in order", () => {
	expect(parseBrickColorPalette("interface BrickColorsByPalette {\n\t0: 141;\n\t1: 301;\n}\n")).toEqual([141, 301]);
});
