import { describe, expect, it } from "vitest";
import { evaluate, openStudio } from "./open-studio.js";

// creator-docs, CollectionService: GetTagged and its signals count instances in the DataModel.
describe("tags", () => {
	it("are indexed for instances below game only", async () => {
		expect(
			await evaluate(`
				local CollectionService = game:GetService("CollectionService")
				local inside, outside = Instance.new("Part", workspace), Instance.new("Part")
				inside:AddTag("T")
				outside:AddTag("T")
				CollectionService:AddTag(inside, "U")
				local before = #CollectionService:GetTagged("T")
				outside.Parent = workspace
				local after = #CollectionService:GetTagged("T")
				inside:RemoveTag("T")
				return before, after, #CollectionService:GetTagged("T"), inside:GetTags(), CollectionService:GetAllTags()`),
		).toEqual([1, 2, 1, ["U"], ["T", "U"]]);
	});

	it("announce instances that come and go", async () => {
		const studio = await openStudio({ signals: "immediate" });
		expect(
			studio.run(`
				local CollectionService = game:GetService("CollectionService")
				local events = {}
				CollectionService:GetInstanceAddedSignal("T"):Connect(function(i) table.insert(events, "+" .. i.Name) end)
				CollectionService:GetInstanceRemovedSignal("T"):Connect(function(i) table.insert(events, "-" .. i.Name) end)
				local folder = Instance.new("Folder")
				local part = Instance.new("Part", folder)
				part:AddTag("T")
				folder.Parent = workspace
				folder.Parent = game:GetService("ServerStorage")
				part:RemoveTag("T")
				part:AddTag("T")
				folder:Destroy()
				return events`),
		).toEqual([["+Part", "-Part", "+Part", "-Part"]]);
	});

	// creator-docs, CollectionService: TagAdded fires when a tag comes into the place, TagRemoved when its last use goes.
	it("announce tags that appear and disappear, once", async () => {
		const studio = await openStudio({ signals: "immediate" });
		expect(
			studio.run(`
				local CollectionService = game:GetService("CollectionService")
				local events = {}
				CollectionService.TagAdded:Connect(function(tag) table.insert(events, "+" .. tag) end)
				CollectionService.TagRemoved:Connect(function(tag) table.insert(events, "-" .. tag) end)
				local folder = Instance.new("Folder")
				local a, b = Instance.new("Part", folder), Instance.new("Part", folder)
				a:AddTag("T")
				b:AddTag("T")
				folder.Parent = workspace
				a:RemoveTag("T")
				a:AddTag("T")
				a:AddTag("U")
				a:RemoveTag("U")
				folder:Destroy()
				return events`),
		).toEqual([["+T", "+U", "-U", "-T"]]);
	});

	it("refuse what is not an instance or not a name", async () => {
		const studio = await openStudio();
		expect(() => studio.run(`game:GetService("CollectionService"):AddTag("T", "T")`)).toThrow(
			"run:1: invalid argument #1 to 'AddTag' (Instance expected, got string)",
		);
		expect(() => studio.run("workspace:AddTag()")).toThrow("run:1: Argument 1 missing or nil");
	});
});
