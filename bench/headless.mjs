// A place in headless Studio, by size: load, walk, query, change and save. Growth from one size to ten times that size should
// be ten at most; memory and time are printed per instance, so that a cost that is not linear shows.
import { createHeadlessStudio } from "@studio-bridge/headless-studio";

const SIZES = [10_000, 100_000];
const ROUNDS = 5;

const BUILD = `
	local size = ...
	local count = 0
	while count < size do
		local model = Instance.new("Model")
		model.Name = "Model" .. count
		for index = 1, 9 do
			local part = Instance.new("Part")
			part.Name = "Part" .. index
			part.CFrame = CFrame.new(count, index, 0)
			part.Color = Color3.fromRGB(index * 20, 0, 0)
			part.Transparency = index / 10
			if index == 1 then
				part:SetAttribute("Level", count)
				part:AddTag("Tagged")
			end
			part.Parent = model
		end
		model.Parent = workspace
		count += 10
	end`;

const subjects = {
	load: async (state) => {
		state.studio = await createHeadlessStudio({ place: state.place, limits: { runMs: 60_000 } });
	},
	walk: ({ studio }) => expect(studio.run("return #workspace:GetDescendants()")[0]),
	query: ({ studio }) =>
		expect(
			studio.run(`
				local found = 0
				for _, instance in workspace:GetDescendants() do
					if instance:IsA("BasePart") and instance.Transparency > 0.5 then found += 1 end
				end
				return found + #game:GetService("CollectionService"):GetTagged("Tagged")`)[0],
		),
	"save untouched": (state) => {
		state.saved = state.studio.serialize("rbxl").bytes.length;
	},
	"change one in ten": ({ studio }) => studio.run("for _, m in workspace:GetChildren() do m.Name = 'Changed' end"),
	"save changed": ({ studio }) => studio.serialize("rbxl"),
};

function expect(found) {
	if (!(found > 0)) throw new Error("found nothing");
}

async function buildPlace(size) {
	const studio = await createHeadlessStudio({ limits: { runMs: 60_000 } });
	studio.run(BUILD.replace("...", String(size)));
	const { bytes } = studio.serialize("rbxl");
	await studio.close();
	return bytes;
}

/**
 * Processor time of each subject in milliseconds: the middle of several rounds, which other load disturbs least. The
 * kernel's share, most of it for handing out memory, is measured apart: it depends on what the process has freed before.
 */
async function measure(size) {
	const place = await buildPlace(size);
	const [times, kernel] = [0, 1].map(() => Object.fromEntries(Object.keys(subjects).map((name) => [name, []])));
	let memory;
	for (let round = 0; round < ROUNDS; round += 1) {
		const state = { place };
		for (const [name, subject] of Object.entries(subjects)) {
			const started = process.cpuUsage();
			await subject(state);
			const { user, system } = process.cpuUsage(started);
			times[name].push(user / 1000);
			kernel[name].push(system / 1000);
			if (name === "load") memory = state.studio.stats();
		}
		await state.studio.close();
	}
	return {
		best: medians(times),
		kernel: medians(kernel),
		file: place.length,
		luauMB: memory.luauMB,
		instances: memory.instances,
	};
}

function medians(times) {
	return Object.fromEntries(
		Object.entries(times).map(([name, list]) => [name, list.sort((a, b) => a - b)[list.length >> 1]]),
	);
}

await measure(1000); // warm up
const results = [];
for (const size of SIZES) results.push(await measure(size));
const [small, large] = results;
const factor = large.instances / small.instances;

console.log(
	`\nHeadless Studio, places of ${small.instances} and ${large.instances} instances (growth ${factor.toFixed(1)} is linear)\n`,
);
console.log(
	`${"".padEnd(20)}${SIZES.map((size) => `${size / 1000}k`.padStart(12)).join("")}${"per instance".padStart(16)}${"growth".padStart(10)}${"kernel at 100k".padStart(18)}`,
);
const print = (name, values, unit, each, eachUnit, aside = "") =>
	console.log(
		`${name.padEnd(20)}${values.map((value) => `${value.toFixed(unit === "ms" ? 0 : 1)} ${unit}`.padStart(12)).join("")}${`${each.toFixed(1)} ${eachUnit}`.padStart(16)}${(values[1] / values[0]).toFixed(1).padStart(10)}${aside.padStart(18)}`,
	);
for (const name of Object.keys(subjects)) {
	const values = results.map(({ best }) => best[name]);
	print(name, values, "ms", (values[1] * 1000) / large.instances, "µs", `${large.kernel[name].toFixed(0)} ms`);
}
print("memory in the VM", results.map(({ luauMB }) => luauMB), "MB", (large.luauMB * 1024 * 1024) / large.instances, "B"); // biome-ignore format: one line each
print(
	"file",
	results.map(({ file }) => file / 1024 / 1024),
	"MB",
	large.file / large.instances,
	"B",
);
