/** The names between separators. A backslash makes the character after it a part of the name. */
export function splitNames(path: string, separator: string): string[] {
	const names: string[] = [];
	let name = "";
	let index = 1;
	while (index <= path.size()) {
		let character = path.sub(index, index);
		if (character === separator) {
			names.push(name);
			name = "";
		} else {
			if (character === "\\" && index < path.size()) {
				index += 1;
				character = path.sub(index, index);
			}
			name += character;
		}
		index += 1;
	}
	names.push(name);
	return names;
}

/** The names in a path with dots. `\.` and `\\` stand for those characters inside a name; `game` in front is nothing. */
export function splitPath(path: string): string[] {
	const names = splitNames(path, ".");
	if (names[0] === "game") names.shift();
	return names.size() === 1 && names[0] === "" ? [] : names;
}

/** A name as it stands in a path. */
export function escapeName(name: string): string {
	return name.gsub("[\\.]", "\\%0")[0];
}

/** The path of an instance from `game`. An instance outside of it begins with its own root. */
export function pathOf(instance: Instance): string {
	const names: string[] = [];
	let current: Instance | undefined = instance;
	while (current !== undefined && current !== game) {
		names.unshift(escapeName(current.Name));
		current = current.Parent;
	}
	if (current === game) names.unshift("game");
	return names.join(".");
}

/** Which of several instances of one name is meant: `Part[2]` is the second. */
export function splitOrdinal(name: string): LuaTuple<[string, number?]> {
	const [plain, ordinal] = name.match("^(.*)%[(%d+)%]$");
	if (plain === undefined) return $tuple(name, undefined);
	return $tuple(plain as string, tonumber(ordinal));
}
