/**
 * Runs in the headless Studio. Each spec is required on its own, so that one that cannot be loaded does not take the
 * others along; from then on it is all TestEZ. `SPECS` and `TEST_EZ` are instance paths, `FILTER` a pattern or nil.
 */
export const TEST_RUNNER = `
local function find(path)
	local current = game
	for _, step in path do
		local name, twins, found = step[1], step[2], nil
		for _, child in current:GetChildren() do
			if child.Name == name then
				found = child
				if twins == 0 then break end
				twins -= 1
			end
		end
		current = found
	end
	return current
end

-- The names TestEZ shows: a spec stands for what it tests, and init.spec for its folder.
local function namesOf(spec)
	local names = {}
	local current = if spec.Name == "init.spec" then spec.Parent else spec
	while current and current ~= game do
		table.insert(names, (string.gsub(current.Name, "%.spec$", "")))
		current = current.Parent
	end
	return names
end

local TestEZ = require(find(TEST_EZ))
local modules, broken = {}, {}
for _, path in SPECS do
	local spec = find(path)
	local ok, method = pcall(require, spec)
	local names = namesOf(spec)
	if ok and type(method) == "function" then
		table.insert(modules, { method = method, path = names, pathStringForSorting = string.lower(table.concat(names, " ")) })
	else
		local reason = if ok then "a spec must return a function, not " .. typeof(method) else tostring(method)
		table.insert(broken, { script = spec:GetFullName(), names = names, reason = reason })
	end
end

local results = TestEZ.TestRunner.runPlan(TestEZ.TestPlanner.createPlan(modules, FILTER))

local function report(node)
	local children = {}
	for _, child in node.children do
		table.insert(children, report(child))
	end
	return {
		name = node.planNode.phrase,
		isTest = node.planNode.type == TestEZ.TestEnum.NodeType.It,
		status = node.status or "Skipped",
		errors = node.errors,
		children = children,
	}
end
local tree = {}
for _, child in results.children do
	table.insert(tree, report(child))
end
return { tree = tree, broken = broken }
`;
