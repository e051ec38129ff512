import { describe, expect, it } from "vitest";
import { modelFile, moduleScript, script } from "./model-file.js";
import { openStudio, printed } from "./open-studio.js";

// Fact sheet 3.

describe("ChangeHistoryService", () => {
	const SETUP = `
		local history = game:GetService("ChangeHistoryService")
		local part = Instance.new("Part", workspace)
		part.Name = "Before"
		local function record(operation, change)
			local id = history:TryBeginRecording("Edit")
			change()
			history:FinishRecording(id, operation)
		end
		local function edit()
			part.Name = "After"
			part.Anchored = true
			part:SetAttribute("A", 1)
			part:AddTag("T")
			part.Parent = nil
			Instance.new("Folder", workspace).Name = "New"
		end
		local function state()
			return { part.Name, part.Anchored, part:GetAttribute("A") or "nil", part:HasTag("T"), part.Parent == workspace, workspace:FindFirstChild("New") ~= nil }
		end`;
	const BEFORE = ["Before", false, "nil", false, true, false];
	const AFTER = ["After", true, 1, true, false, true];

	it("undoes and redoes a recording as one step", async () => {
		const studio = await openStudio();
		expect(
			studio.run(`${SETUP}
				record(Enum.FinishRecordingOperation.Commit, edit)
				local committed = state()
				history:Undo()
				local undone, canRedo = state(), history:GetCanRedo()
				history:Redo()
				return committed, undone, canRedo, state(), history:GetCanUndo(), select(2, history:GetCanUndo())`),
		).toEqual([AFTER, BEFORE, true, AFTER, true, "Edit"]);
	});

	// Fact sheet 3: Cancel discards and reverts; Append merges into the step before; one recording at a time.
	it("reverts what is cancelled, merges what is appended, records one at a time", async () => {
		const studio = await openStudio();
		expect(
			studio.run(`${SETUP}
				record(Enum.FinishRecordingOperation.Cancel, edit)
				local cancelled, canUndo = state(), history:GetCanUndo()
				record(Enum.FinishRecordingOperation.Commit, function() part.Name = "Once" end)
				record(Enum.FinishRecordingOperation.Append, function() part.Anchored = true end)
				history:Undo()
				local appended = state()
				local id = history:TryBeginRecording("A")
				local second = history:TryBeginRecording("B")
				return cancelled, canUndo, appended, second, history:IsRecordingInProgress(id), (history:GetCanUndo())`),
		).toEqual([BEFORE, false, BEFORE, undefined, true, false]);
	});

	it("cannot bring back what was destroyed", async () => {
		const studio = await openStudio();
		expect(
			studio.run(`${SETUP}
				record(Enum.FinishRecordingOperation.Commit, function() part:Destroy() end)
				history:Undo()
				return part.Parent`),
		).toEqual([undefined]);
	});

	it("refuses what cannot be done", async () => {
		const studio = await openStudio();
		expect(() => studio.run(`game:GetService("ChangeHistoryService"):Undo()`)).toThrow("There is nothing to undo");
		expect(() => studio.run(`game:GetService("ChangeHistoryService"):FinishRecording("x", "Commit")`)).toThrow(
			"No recording",
		);
	});

	it("undoes and redoes sources, written either way, and the names it reports", async () => {
		const studio = await openStudio();
		expect(
			studio.run(`${SETUP}
				local editor = game:GetService("ScriptEditorService")
				local script = Instance.new("ModuleScript", workspace)
				script.Source = "return 1"
				record("Commit", function() script.Source = "return 2" end)
				record("Commit", function() editor:UpdateSourceAsync(script, function() return "return 3" end) end)
				history:Undo()
				local second = script.Source
				history:Undo()
				local first = script.Source
				history:Redo()
				history:Redo()
				return second, first, script.Source`),
		).toEqual(["return 2", "return 1", "return 3"]);
	});

	it("forgets what could be redone at the next step, and everything when reset or disabled", async () => {
		const studio = await openStudio();
		expect(
			studio.run(`${SETUP}
				record("Commit", function() part.Name = "1" end)
				history:Undo()
				record("Commit", function() part.Name = "2" end)
				local canRedo, canUndo = history:GetCanRedo(), history:GetCanUndo()
				history:ResetWaypoints()
				local afterReset = history:GetCanUndo()
				history:SetEnabled(false)
				return canRedo, canUndo, afterReset, history:TryBeginRecording("Disabled"), (pcall(history.Undo, history))`),
		).toEqual([false, true, false, undefined, false]);
	});

	it("makes a step of everything since the last one with SetWaypoint", async () => {
		const studio = await openStudio();
		expect(
			studio.run(`${SETUP}
				history:ResetWaypoints()
				part.Name = "First"
				history:SetWaypoint("First")
				part.Name = "Second"
				history:SetWaypoint("Second")
				local _, name = history:GetCanUndo()
				history:Undo()
				local once = part.Name
				history:Undo()
				local twice = part.Name
				history:Redo()
				return name, once, twice, part.Name`),
		).toEqual(["Second", "First", "Before", "First"]);
	});

	// Signatures: OnUndo(waypoint), OnRedo(waypoint), OnRecordingStarted(name, displayName?),
	// OnRecordingFinished(name, displayName?, identifier?, operation, finalOptions?).
	it("reports recordings and steps with the documented arguments", async () => {
		const studio = await openStudio();
		studio.run(`${SETUP}
			for _, event in { "OnUndo", "OnRedo", "OnRecordingStarted" } do
				history[event]:Connect(function(...) print(event, ...) end)
			end
			local id = history:TryBeginRecording("Name", "Display")
			history.OnRecordingFinished:Connect(function(name, displayName, identifier, operation, options)
				print("OnRecordingFinished", name, displayName, identifier == id, operation.Name, options.key)
			end)
			history:FinishRecording(id, Enum.FinishRecordingOperation.Commit, { key = "value" })
			history:Undo()
			history:Redo()`);
		expect(printed(studio)).toEqual([
			"OnRecordingStarted Name Display",
			"OnRecordingFinished Name Display true Commit value",
			"OnUndo Name",
			"OnRedo Name",
		]);
	});

	// One recording per plugin at a time, whichever of its scripts asks; it survives a reload of the plugin.
	it("lets each plugin have one recording", async () => {
		const studio = await openStudio();
		const begin = `game:GetService("ChangeHistoryService"):TryBeginRecording("Edit") ~= nil`;
		const plugin = modelFile(
			script("Main", `print(plugin.Name, ${begin}, require(script.Module))`, [
				moduleScript("Module", `return ${begin}`),
			]),
		);
		studio.loadPlugin(plugin, { name: "a.rbxm" });
		studio.loadPlugin(plugin, { name: "b.rbxm" });
		studio.unloadPlugin("a.rbxm");
		studio.loadPlugin(plugin, { name: "a.rbxm" });
		const cancel = `game:GetService("ChangeHistoryService"):FinishRecording("", Enum.FinishRecordingOperation.Cancel)`;
		studio.unloadPlugin("a.rbxm");
		studio.loadPlugin(modelFile(script("Main", `${cancel} print("again", ${begin})`)), { name: "a.rbxm" });
		expect(printed(studio)).toEqual([
			"user_a.rbxm true false",
			"user_b.rbxm true false",
			"user_a.rbxm false false",
			"again true",
		]);
	});
});
