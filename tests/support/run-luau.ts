import { createHeadlessStudio, type HeadlessStudio } from "@studio-bridge/headless-studio";
import { expect, onTestFinished } from "vitest";
import { placeWithPackages } from "./luau-packages.js";

/** How roblox-ts code gets at its runtime and its packages. */
export const PRELUDE = `local include = game:GetService("ReplicatedStorage").rbxts_include
local TS = require(include.RuntimeLib)
local function load(name, ...) return TS.import(include, include, "node_modules", "@rbxts", name, ...) end
`;

export async function open(...packages: string[]): Promise<HeadlessStudio> {
	const studio = await createHeadlessStudio({ place: placeWithPackages(...packages), clock: "virtual" });
	onTestFinished(() => studio.close());
	return studio;
}

/** What a script returns; any error, in whatever thread, fails the test. */
export async function run(studio: HeadlessStudio, source: string): Promise<unknown[]> {
	const result = await studio.runScript(PRELUDE + source, { chunkName: "test" });
	expect(studio.errors.map(({ message, traceback }) => `${message}\n${traceback}`)).toEqual([]);
	if (!result.ok) throw new Error(`${result.error.message}\n${result.error.traceback}`);
	return result.returns;
}
