import { describe, expect, it } from "vitest";
import { openStudio, printed } from "./open-studio.js";

// Fact sheet 4: MessageOut, GetLogHistory, structured messages, ScriptContext.Error.
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

	// Fact sheet 4: {key} templates; MessageOut has the context as its third argument; Error throws; ClearOutput clears
	// the history too; timestamps are Unix seconds.
	it("writes structured messages", async () => {
		const studio = await openStudio();
		studio.run(`
			local log = game:GetService("LogService")
			log.MessageOut:Connect(function(message, kind, context) _G.seen = (_G.seen or "") .. kind.Name .. ":" .. message .. ":" .. tostring(context and context.who) .. ";" end)
			log:Output("hello {who} {unknown}", { who = "Ann" })
			log:Info("plain {who}")
			log:Warn("careful")
			log:Log(Enum.MessageType.MessageInfo, "{who}", { who = 5 })
			_G.thrown = { pcall(log.Error, log, "bad {who}", { who = "Bob" }) }`);
		const [seen, thrown, context, timestamp, cleared] = studio.run(`
			local log = game:GetService("LogService")
			local first = log:GetLogHistory()[1]
			log:ClearOutput()
			return _G.seen, _G.thrown, first.context.who, first.timestamp, #log:GetLogHistory()`);
		expect(seen).toBe(
			"MessageOutput:hello Ann {unknown}:Ann;MessageInfo:plain {who}:nil;MessageWarning:careful:nil;MessageInfo:5:5;MessageError:bad Bob:Bob;",
		);
		expect(thrown).toEqual([false, "run:8: bad Bob"]);
		expect(context).toBe("Ann");
		expect(timestamp).toBeGreaterThan(1.7e9);
		expect(cleared).toBe(0);
	});

	it("reports unhandled errors through ScriptContext too", async () => {
		const studio = await openStudio();
		studio.run(`
			game:GetService("ScriptContext").Error:Connect(function(message, trace, script) print(message, trace, script) end)
			task.spawn(function() error("boom") end)`);
		expect(printed(studio)).toEqual(["run:3: boom run:3 nil"]);
	});
});

// Fact sheet 2.4: ScriptContext:SetTimeout(seconds), 0 is off; the text of the error, which does not fire ScriptContext.Error.
describe("ScriptContext:SetTimeout", () => {
	const LIMIT = `game:GetService("ScriptContext"):SetTimeout(0.2)`;

	it.each([
		["a loop", "while true do end"],
		["one that catches errors", "while true do pcall(function() while true do end end) end"],
		[
			"one in a coroutine",
			"local ok, problem = coroutine.resume(coroutine.create(function() while true do end end)) error(problem, 0)",
		],
		[
			"one that keeps the emulation busy",
			"while true do workspace:GetDescendants() Instance.new('Folder', workspace) end",
		],
	])("ends %s with an error, and everything else goes on", async (_, source) => {
		const studio = await openStudio();
		studio.run(LIMIT);
		studio.run("task.delay(0.1, print, 'still here')");
		expect(() => studio.run(`local n = 0\n${source}`)).toThrow(
			/^run:2: Script timeout: exhausted allowed execution time$/,
		);
		studio.advance(1);
		expect(printed(studio)).toEqual(["still here"]);
	});

	it("counts anew for every resumption, and is no event of ScriptContext", async () => {
		const studio = await openStudio();
		studio.run(`${LIMIT}
			game:GetService("ScriptContext").Error:Connect(function() print("fired") end)
			task.spawn(function()
				for _ = 1, 4 do
					for _ = 1, 1e5 do end
					task.wait()
				end
				print("short")
				while true do end
			end)`);
		studio.advance(1);
		expect(printed(studio)).toEqual(["short"]);
		expect(studio.errors.map(({ message }) => message)).toEqual([expect.stringMatching(/^run:\d+: Script timeout: /)]);
	});

	it("is off at 0", async () => {
		const studio = await openStudio({ limits: { runMs: 600 } });
		studio.run(`${LIMIT} game:GetService("ScriptContext"):SetTimeout(0)`);
		expect(() => studio.run("while true do end")).toThrow("Luau ran for more than 600 ms");
	});
});

// Fact sheet 10: Get, Set, Add, Remove and SelectionChanged.
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

describe("settings().Studio.Theme", () => {
	// Fact sheet 11: Theme:GetColor(color, modifier?), ThemeChanged.
	it("has the colours of both themes", async () => {
		const studio = await openStudio();
		expect(
			studio.run(`
				local Studio = settings().Studio
				local Color, Modifier = Enum.StudioStyleGuideColor, Enum.StudioStyleGuideModifier
				local dark = { Studio.Theme.Name, Studio.Theme:GetColor(Color.MainBackground):ToHex(), Studio.Theme:GetColor(Color.Button, Modifier.Hover):ToHex() }
				local changed = false
				Studio.ThemeChanged:Connect(function() print("changed") end)
				for _, theme in Studio:GetAvailableThemes() do
					if theme.Name == "Light" then Studio.Theme = theme end
				end
				return dark, { Studio.Theme.Name, Studio.Theme:GetColor(Color.MainBackground):ToHex(), Studio.Theme:GetColor(Color.MainText, Modifier.Pressed):ToHex() }`),
		).toEqual([
			["Dark", "2e2e2e", "424242"],
			["Light", "ffffff", "000000"],
		]);
		expect(printed(studio)).toEqual(["changed"]);
		expect(() => studio.run(`settings().Studio.Theme:GetColor(Enum.StudioStyleGuideColor.OnboardingCover)`)).toThrow(
			"StudioStyleGuideColor.OnboardingCover is a Roblox API that headless Studio does not emulate yet",
		);
	});
});

describe("MarketplaceService", () => {
	// Fact sheet 10: plugins ask for the real name of the place and must live without an answer.
	it("has no product to tell about", async () => {
		const studio = await openStudio();
		expect(() => studio.run(`game:GetService("MarketplaceService"):GetProductInfoAsync(1818)`)).toThrow(
			"GetProductInfoAsync() failed for 1818: headless Studio is not connected to Roblox",
		);
	});
});
