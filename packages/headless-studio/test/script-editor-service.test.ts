import { describe, expect, it } from "vitest";
import { openStudio, printed } from "./open-studio.js";

const SETUP = `
	local editor = game:GetService("ScriptEditorService")
	local script = Instance.new("Script")
	script.Name = "Main"
	script.Source = "first\\nh\\u{e9}llo\\nthird"
	script.Parent = workspace
	local function open() editor:OpenScriptDocumentAsync(script) return editor:FindScriptDocument(script) end
	local function place(p) return p.line .. ":" .. p.character end
	editor.TextDocumentDidOpen:Connect(function(document) print("open", document:GetScript()) end)
	editor.TextDocumentDidClose:Connect(function(document) print("close", document.ClassName) end)
	editor.TextDocumentDidChange:Connect(function(document, changes)
		for _, change in changes do
			print("change", place(change.range.start), place(change.range["end"]), change.text)
		end
	end)`;

// Fact sheet 2.2: the callback, cancelling, retries and known traps.
describe("UpdateSourceAsync and GetEditorSource", () => {
	// 2.1: assigning 200,000 bytes fails, UpdateSourceAsync is not subject to the limit. 2.2: nil cancels.
	it("replaces sources, beyond what an assignment may hold", async () => {
		const studio = await openStudio();
		expect(
			studio.run(`${SETUP}
				script.Source = string.rep("x", 199999)
				local tooLong = select(2, pcall(function() script.Source = string.rep("x", 200000) end))
				local seen
				editor:UpdateSourceAsync(script, function(old) seen = #old return string.rep("y", 300000) end)
				editor:UpdateSourceAsync(script, function() return nil end)
				return (string.gsub(tooLong, "^.-: ", "")), seen, #script.Source, #editor:GetEditorSource(script)`),
		).toEqual(["String too long", 199999, 300000, 300000]);
	});

	it("passes on errors of the callback and refuses one that yields", async () => {
		const studio = await openStudio();
		const update = (body: string) => () =>
			studio.run(
				`game:GetService("ScriptEditorService"):UpdateSourceAsync(Instance.new("Script"), function() ${body} end)`,
			);
		expect(update("error('mismatch', 0)")).toThrow("run:1: mismatch");
		expect(update("task.wait()")).toThrow("must not yield");
		expect(() => studio.run(`game:GetService("ScriptEditorService"):GetEditorSource(workspace)`)).toThrow(
			"Workspace is not a script",
		);
	});

	// 2.2: "retried if the editor moved on"; no-op when only line endings change.
	it("asks again when the script has changed meanwhile, and ignores line endings", async () => {
		const studio = await openStudio();
		expect(
			studio.run(`${SETUP}
				local seen = {}
				editor:UpdateSourceAsync(script, function(old)
					table.insert(seen, old)
					if #seen == 1 then script.Source = "moved" end
					return old .. "!"
				end)
				local moved = script.Source
				editor:UpdateSourceAsync(script, function() return "a\\nb" end)
				editor:UpdateSourceAsync(script, function() return "a\\r\\nb" end)
				return #seen, seen[2], moved, script.Source`),
		).toEqual([2, "moved", "moved!", "a\nb"]);
	});

	// Known trap of 2.2. Live Scripting is how scripts are edited in Team Create unless Drafts mode is on (2.3).
	it("refuses carriage returns under Live Scripting", async () => {
		const update = `${SETUP}
			return (pcall(editor.UpdateSourceAsync, editor, script, function() return "a\\r\\nb" end)), script.Source == "a\\r\\nb"`;
		expect((await openStudio({ collaborative: true })).run(update)).toEqual([false, false]);
		expect((await openStudio({ collaborative: true, drafts: true })).run(update)).toEqual([true, true]);
		expect((await openStudio()).run(update)).toEqual([true, true]);
	});

	it("updates the open tab, and the tab follows an assignment and an undo", async () => {
		const studio = await openStudio();
		studio.run(`${SETUP}
			_G.script, _G.document = script, open()
			editor:UpdateSourceAsync(script, function() return "a\\nb" end)`);
		studio.run(`
			local history = game:GetService("ChangeHistoryService")
			local id = history:TryBeginRecording("Edit")
			_G.script.Source = "assigned"
			history:FinishRecording(id, Enum.FinishRecordingOperation.Commit)`);
		studio.run(`game:GetService("ChangeHistoryService"):Undo()`);
		expect(studio.run("return _G.document:GetText()")).toEqual(["a\nb"]);
		expect(printed(studio)).toEqual([
			"open Main",
			"change 1:1 3:6 a\nb",
			"change 1:1 2:2 assigned",
			"change 1:1 1:9 a\nb",
		]);
	});
});

// Fact sheet 2.2: documents, ranges and edits.
describe("ScriptDocument", () => {
	// 2.2: FindScriptDocument is nil when no tab is open; GetScriptDocuments includes the command bar.
	it("exists from opening to closing", async () => {
		const studio = await openStudio();
		expect(
			studio.run(`${SETUP}
				local before = editor:FindScriptDocument(script)
				local opened, problem = editor:OpenScriptDocumentAsync(script)
				local document = editor:FindScriptDocument(script)
				local commandBars, tabs = 0, 0
				for _, each in editor:GetScriptDocuments() do
					if each:IsCommandBar() then commandBars += 1 else tabs += 1 end
				end
				local active = game:GetService("StudioService").ActiveScript == script
				local closed = document:CloseAsync()
				return before, opened, problem, document:GetScript() == script, commandBars, tabs, active, closed,
					editor:FindScriptDocument(script), (pcall(document.GetText, document))`),
		).toEqual([undefined, true, undefined, true, 1, 1, true, true, undefined, false]);
		expect(printed(studio)).toEqual(["open Main", "close ScriptDocument"]);
	});

	it("closes with its script, and does not open one outside of the place", async () => {
		const studio = await openStudio();
		expect(
			studio.run(`${SETUP}
				open()
				script:Destroy()
				local opened, problem = editor:OpenScriptDocumentAsync(Instance.new("Script"))
				return editor:FindScriptDocument(script), opened, type(problem)`),
		).toEqual([undefined, false, "string"]);
	});

	// 2.2: lines and characters are 1-based, characters are UTF-8 bytes, ranges exclude their end.
	it("reads text by line and by range", async () => {
		const studio = await openStudio();
		expect(
			studio.run(`${SETUP}
				local document = open()
				return document:GetLineCount(), document:GetLine(2), document:GetLine(), document:GetText(1, 2, 2, 2),
					document:GetText(3, 1), document:GetText(2, 2, 2, 4), (pcall(document.GetText, document, 2, 3, 2, 4)),
					(pcall(document.GetLine, document, 4)), (pcall(document.GetText, document, 1, 7))`),
		).toEqual([3, "héllo", "first", "irst\nh", "third", "é", false, false, false]);
	});

	it("edits ranges, all or none, and says what changed", async () => {
		const studio = await openStudio();
		expect(
			studio.run(`${SETUP}
				local document = open()
				local edited = document:EditTextAsync("H", 2, 1, 2, 2)
				local one = script.Source
				document:MultiEditTextAsync({
					{ NewText = "1st", StartLine = 1, StartCharacter = 1, EndLine = 1, EndCharacter = 6 },
					{ NewText = "", StartLine = 2, StartCharacter = 7, EndLine = 3, EndCharacter = 6 },
				})
				local both = script.Source
				local function edit(...) return pcall(document.EditTextAsync, document, ...) end
				local overlapping = pcall(document.MultiEditTextAsync, document, {
					{ NewText = "a", StartLine = 1, StartCharacter = 1, EndLine = 1, EndCharacter = 3 },
					{ NewText = "b", StartLine = 1, StartCharacter = 2, EndLine = 1, EndCharacter = 4 },
				})
				return edited, one, both, (edit("\\255", 1, 1, 1, 1)), (edit("x", 2, 3, 2, 3)), (edit("x", 9, 1, 9, 1)),
					overlapping, script.Source == both`),
		).toEqual([true, "first\nHéllo\nthird", "1st\nHéllo", false, false, false, false, true]);
		expect(printed(studio)).toEqual(["open Main", "change 2:1 2:2 H", "change 2:7 3:6 ", "change 1:1 1:6 1st"]);
	});

	it("has a selection, which OpenScriptDocumentAsync can set", async () => {
		const studio = await openStudio();
		expect(
			studio.run(`${SETUP}
				local document = open()
				local initial = { document:GetSelection() }
				document.SelectionChanged:Connect(function(...) print("selection", ...) end)
				editor:OpenScriptDocumentAsync(script, {
					HighlightRange = { Start = { Line = 1, Character = 3 }, End = { Line = 2, Character = 2 } },
				})
				local selected, hasSelection = document:GetSelectedText(), document:HasSelectedText()
				document:RequestSetSelectionAsync(3, 2)
				return initial, selected, hasSelection, { document:GetSelection() }, document:HasSelectedText(),
					{ document:GetSelectionStart() }`),
		).toEqual([[1, 1, 1, 1], "rst\nh", true, [3, 2, 3, 2], false, [3, 2]]);
		expect(printed(studio)).toEqual(["open Main", "selection 2 2 1 3", "selection 3 2 3 2"]);
	});
});

// Fact sheet 2.3: drafts are local until they are committed, and the mode is off by default.
// 2.3: in Drafts mode edits are local until committed; GetEditorSource and ScriptDocument see the draft, Source does not.
describe("Drafts mode", () => {
	it("keeps edits from Source until the user commits them", async () => {
		const studio = await openStudio({ drafts: true });
		expect(
			studio.run(`${SETUP}
				_G.script = script
				local document = open()
				document:EditTextAsync("draft", 1, 1, 3, 6)
				local inTab = document:GetText()
				document:CloseAsync()
				return inTab, editor:GetEditorSource(script), script.Source`),
		).toEqual(["draft", "draft", "first\nhéllo\nthird"]);
		studio.commitDrafts();
		expect(studio.run(`return _G.script.Source`)).toEqual(["draft"]);
		studio.run(`_G.script.Source = "later"`);
		expect(studio.run(`return game:GetService("ScriptEditorService"):GetEditorSource(_G.script)`)).toEqual(["later"]);
	});

	it("is off by default", async () => {
		const studio = await openStudio();
		expect(studio.run(`${SETUP} open():EditTextAsync("direct", 1, 1, 3, 6) return script.Source`)).toEqual(["direct"]);
	});
});
