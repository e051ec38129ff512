import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { openStudio, printed } from "./open-studio.js";

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
