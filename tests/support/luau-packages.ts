import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { createDom, type InstanceSpec, readXml } from "rbx-dom";
import { root } from "./repository.js";

const SCRIPT = /\.luau?$/;
const scope = path.join(root, "tests/node_modules/@rbxts");

const folder = (name: string, children: InstanceSpec[]): InstanceSpec => ({ className: "Folder", name, children });
const moduleScript = (name: string, file: string, children: InstanceSpec[] = []): InstanceSpec => ({
	className: "ModuleScript",
	name,
	properties: { Source: { String: readFileSync(file, "utf8") } },
	children,
});

/** A folder of Luau files as instances, by Rojo's rules. */
function luauFolder(name: string, at: string): InstanceSpec {
	const entries = readdirSync(at)
		.filter((entry) => entry !== "node_modules")
		.sort();
	const children = entries.flatMap((entry) => {
		const child = path.join(at, entry);
		if (statSync(child).isDirectory()) return [luauFolder(entry, child)];
		return SCRIPT.test(entry) && !entry.startsWith("init.") ? [moduleScript(entry.replace(SCRIPT, ""), child)] : [];
	});
	const init = entries.find((entry) => entry === "init.lua" || entry === "init.luau");
	return init === undefined ? folder(name, children) : moduleScript(name, path.join(at, init), children);
}

/** A package of npm as Rojo puts it into a place: its own project file decides, if it has one. */
function npmPackage(name: string): InstanceSpec {
	const at = path.join(scope, name);
	const projectFile = path.join(at, "default.project.json");
	if (!existsSync(projectFile)) return luauFolder(name, at);
	const project = JSON.parse(readFileSync(projectFile, "utf8")) as { name: string; tree: { $path: string } };
	const target = path.join(at, project.tree.$path);
	return target.endsWith(".rbxmx") ? xmlModel(project.name, target) : luauFolder(project.name, target);
}

function xmlModel(name: string, file: string): InstanceSpec {
	const dom = readXml(readFileSync(file));
	const toSpec = (referent: string): InstanceSpec => {
		const view = dom.instance(referent);
		if (view === null) throw new Error(`${file} has no instance ${referent}`);
		const { className, properties, children } = view;
		return { className, name: view.name, properties, children: children.map(toSpec) };
	};
	const [top = ""] = dom.children(dom.rootRef);
	return { ...toSpec(top), name };
}

/** The runtime and the packages, as a roblox-ts project has them. */
function rbxtsInclude(names: readonly string[]): InstanceSpec {
	const runtime = path.join(root, "packages/plugin/include");
	return folder("rbxts_include", [
		moduleScript("Promise", path.join(runtime, "Promise.lua")),
		moduleScript("RuntimeLib", path.join(runtime, "RuntimeLib.lua")),
		folder("node_modules", [folder("@rbxts", names.map(npmPackage))]),
	]);
}

/** A game with packages below ReplicatedStorage.rbxts_include. */
export function placeWithPackages(...names: string[]): Buffer {
	return toFile({ className: "ReplicatedStorage", name: "ReplicatedStorage", children: [rbxtsInclude(names)] });
}

/** A plugin of one script, with packages below script.rbxts_include. */
export function pluginWithPackages(source: string, ...names: string[]): Buffer {
	const properties = { Source: { String: source } };
	return toFile({ className: "Script", name: "Main", properties, children: [rbxtsInclude(names)] });
}

function toFile(instance: InstanceSpec): Buffer {
	const dom = createDom({ className: "DataModel", children: [instance] });
	return dom.toBinary({ refs: dom.children(dom.rootRef) });
}
