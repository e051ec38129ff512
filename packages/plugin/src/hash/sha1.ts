/** The 20 bytes of the SHA-1 of a string's bytes, for Studios without EncodingService. */
export function sha1(text: string): string {
	const block = pad(text);
	const words: number[] = [];
	let [h0, h1, h2, h3, h4] = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];
	for (let offset = 0; offset < buffer.len(block); offset += 64) {
		schedule(block, offset, words);
		let [a, b, c, d, e] = [h0, h1, h2, h3, h4];
		for (let round = 0; round < 80; round++) {
			const [mixed, constant] = mix(round, b, c, d);
			const sum = (bit32.lrotate(a, 5) + mixed + e + constant + words[round]) % 2 ** 32;
			[e, d, c, b, a] = [d, c, bit32.lrotate(b, 30), a, sum];
		}
		[h0, h1, h2, h3, h4] = [sum32(h0, a), sum32(h1, b), sum32(h2, c), sum32(h3, d), sum32(h4, e)];
	}
	return string.pack(">I4I4I4I4I4", h0, h1, h2, h3, h4);
}

function sum32(a: number, b: number): number {
	return (a + b) % 2 ** 32;
}

/** The text, a bit, zeroes, and its length in bits, in whole blocks of 64 bytes. */
function pad(text: string): buffer {
	const size = text.size();
	const padded = math.ceil((size + 9) / 64) * 64;
	const block = buffer.create(padded);
	buffer.writestring(block, 0, text);
	buffer.writeu8(block, size, 0x80);
	buffer.writeu32(block, padded - 8, bit32.byteswap(math.floor((size * 8) / 2 ** 32)));
	buffer.writeu32(block, padded - 4, bit32.byteswap((size * 8) % 2 ** 32));
	return block;
}

function schedule(block: buffer, offset: number, words: number[]): void {
	for (let index = 0; index < 16; index++) words[index] = bit32.byteswap(buffer.readu32(block, offset + index * 4));
	for (let index = 16; index < 80; index++) {
		const word = bit32.bxor(words[index - 3], words[index - 8], words[index - 14], words[index - 16]);
		words[index] = bit32.lrotate(word, 1);
	}
}

function mix(round: number, b: number, c: number, d: number): LuaTuple<[number, number]> {
	if (round < 20) return $tuple(bit32.bor(bit32.band(b, c), bit32.band(bit32.bnot(b), d)), 0x5a827999);
	if (round < 40) return $tuple(bit32.bxor(b, c, d), 0x6ed9eba1);
	if (round < 60) return $tuple(bit32.bor(bit32.band(b, c), bit32.band(b, d), bit32.band(c, d)), 0x8f1bbcdc);
	return $tuple(bit32.bxor(b, c, d), 0xca62c1d6);
}
