import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { openStudio, printed } from "./open-studio.js";

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
});

describe("LogService", () => {
	it("repeats what is printed, with type and time", async () => {
		const studio = await openStudio();
		studio.run(`
			game:GetService("LogService").MessageOut:Connect(function(message, kind) if kind ~= Enum.MessageType.MessageInfo then seen = (seen or "") .. message .. kind.Name .. ";" end _G.seen = seen end)
			print("a", 1, nil)
			warn("b")
			task.spawn(error, "c")`);
		const [seen, history] = studio.run(`return _G.seen, game:GetService("LogService"):GetLogHistory()[1].message`);
		expect(seen).toBe("a 1 nilMessageOutput;bMessageWarning;cMessageError;");
		expect(history).toBe("a 1 nil");
		expect(studio.logs.slice(0, 3).map((entry) => entry.level)).toEqual(["print", "warning", "error"]);
	});

	it("reports unhandled errors through ScriptContext too", async () => {
		const studio = await openStudio();
		studio.run(`
			game:GetService("ScriptContext").Error:Connect(function(message, trace, script) print(message, trace, script) end)
			task.spawn(function() error("boom") end)`);
		expect(printed(studio)).toEqual(["run:3: boom run:3 nil"]);
	});
});

describe("EncodingService", () => {
	// Fact sheet 8: digests are binary; Sha256 equals Node's.
	it.each([
		["Sha256", "sha256"],
		["Sha1", "sha1"],
		["Md5", "md5"],
	])("computes %s like Node", async (name, algorithm) => {
		const studio = await openStudio();
		const [text, bytes] = studio.run(`
			local service = game:GetService("EncodingService")
			local function hex(s) return (string.gsub(s, ".", function(c) return string.format("%02x", string.byte(c)) end)) end
			local algorithm = Enum.HashAlgorithm.${name}
			return hex(service:ComputeStringHash("h\\u{e9}", algorithm)), hex(buffer.tostring(service:ComputeBufferHash(buffer.fromstring("\\255\\0"), algorithm)))`);
		expect(text).toBe(createHash(algorithm).update("hé").digest("hex"));
		expect(bytes).toBe(
			createHash(algorithm)
				.update(Buffer.from([0xff, 0x00]))
				.digest("hex"),
		);
	});

	it("encodes and decodes base64, and refuses what is not", async () => {
		const studio = await openStudio();
		expect(
			studio.run(`
				local service = game:GetService("EncodingService")
				local encoded = service:Base64Encode(buffer.fromstring("\\0\\255abc"))
				return buffer.tostring(encoded), buffer.tostring(service:Base64Decode(encoded)) == "\\0\\255abc",
					select(2, pcall(service.Base64Decode, service, buffer.fromstring("not base64!")))`),
		).toEqual(["AP9hYmM=", true, "run:5: Base64Decode: the input is not valid base64"]);
		expect(() =>
			studio.run(`game:GetService("EncodingService"):ComputeStringHash("x", Enum.HashAlgorithm.Blake3)`),
		).toThrow("HashAlgorithm.Blake3 is a Roblox API that headless Studio does not emulate yet");
	});
});

describe("Selection", () => {
	it("is set, extended and reduced, and says so", async () => {
		const studio = await openStudio();
		studio.run(`
			local selection = game:GetService("Selection")
			selection.SelectionChanged:Connect(function() print("changed", #selection:Get()) end)
			selection:Set({ workspace })
			selection:Add({ workspace, workspace.Baseplate })
			selection:Remove({ workspace })
			print(selection:Get()[1])`);
		expect(printed(studio)).toEqual(["Baseplate", "changed 1", "changed 1", "changed 1"]);
	});
});
