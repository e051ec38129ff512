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
