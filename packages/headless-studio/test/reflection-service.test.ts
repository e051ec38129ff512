import { describe, expect, it } from "vitest";
import { openStudio } from "./open-studio.js";

const SETUP = `
	local service = game:GetService("ReflectionService")
	local function byName(list) local map = {} for _, item in list do map[item.Name] = item end return map end`;

// Fact sheet 9.1: filters, fields and permits.
describe("ReflectionService", () => {
	it("describes classes, with permits only for what is possible", async () => {
		const studio = await openStudio();
		expect(
			studio.run(`${SETUP}
				local part, workspaceClass, base = service:GetClass("Part"), service:GetClass("Workspace"), service:GetClass("BasePart")
				return part.Name, part.Superclass, typeof(part.Permits.New), part.Permits.GetService, workspaceClass.Permits.New,
					typeof(workspaceClass.Permits.GetService), table.find(base.Subclasses, "FormFactorPart") ~= nil,
					service:GetClass("NoSuchClass")`),
		).toEqual([
			"Part",
			"FormFactorPart",
			"SecurityCapabilities",
			undefined,
			undefined,
			"SecurityCapabilities",
			true,
			undefined,
		]);
	});

	it("lists the classes that are of a kind", async () => {
		const studio = await openStudio();
		const [all, scripts, none] = studio.run(`${SETUP}
			local function names(filter) local list = {} for i, class in service:GetClasses(filter) do list[i] = class.Name end return list end
			return #names(), names({ IsA = "BaseScript" }), service:GetClass("Part", { IsA = "BaseScript" })`);
		expect(all).toBeGreaterThan(800);
		expect(scripts).toEqual(["BaseScript", "CoreScript", "LocalScript", "Script"]);
		expect(none).toBeUndefined();
	});

	it("describes properties, inherited ones too unless excluded", async () => {
		const studio = await openStudio();
		expect(
			studio.run(`${SETUP}
				local all, own = byName(service:GetPropertiesOfClass("Part")), byName(service:GetPropertiesOfClass("Part", { ExcludeInherited = true }))
				local anchored, shape, mass = all.Anchored, own.Shape, all.Mass
				return anchored.Owner, anchored.Type.ScriptType, anchored.Serialized, anchored.Permits.Write ~= nil, own.Anchored == nil,
					shape.Type.ScriptType, mass.Permits.Read ~= nil, mass.Permits.Write == nil, mass.Serialized,
					service:GetPropertiesOfClass("NoSuchClass")`),
		).toEqual(["BasePart", "boolean", true, true, true, "EnumItem", true, true, false, undefined]);
	});

	it("lists methods and events", async () => {
		const studio = await openStudio();
		expect(
			studio.run(`${SETUP}
				local methods, events = byName(service:GetMethodsOfClass("Model")), byName(service:GetEventsOfClass("Model"))
				return methods.GetPivot.Owner, methods.Clone.Owner, events.ChildAdded.Owner,
					#service:GetMethodsOfClass("Model", { ExcludeInherited = true }) < #service:GetMethodsOfClass("Model"),
					service:GetMethodsOfClass("NoSuchClass"), service:GetEventsOfClass("NoSuchClass")`),
		).toEqual(["PVInstance", "Instance", "Instance", true, undefined, undefined]);
	});

	it("says by name what it cannot do", async () => {
		const studio = await openStudio();
		expect(() =>
			studio.run(`${SETUP} service:GetClasses({ Security = service:GetClass("Part").Permits.New })`),
		).toThrow("The Security filter of ReflectionService is a Roblox API that headless Studio does not emulate yet");
	});
});
