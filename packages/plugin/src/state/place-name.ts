const MAX_CHARACTERS = 1000;

/** A name as the wire can carry it. Names may hold any bytes, JSON only UTF-8. */
export function placeName(name: string): string {
	const [characters] = utf8.len(name);
	if (!typeIs(characters, "number")) return placeName(name.gsub("[\x80-\xff]", "?")[0]);
	if (characters <= MAX_CHARACTERS) return name;
	return name.sub(1, (utf8.offset(name, MAX_CHARACTERS + 1) as number) - 1);
}
