/** SHA-256 as FIPS 180-4 describes it, for Studios without EncodingService and for what is short. */

// biome-ignore format: as the standard prints them
const ROUND_CONSTANTS = [
	0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
	0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
	0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
	0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
	0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
	0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
	0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
	0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
];
// biome-ignore format: as the standard prints them
const INITIAL = [
	0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];
const BLOCK_BYTES = 64;

/** The 32 bytes of the digest of a string's bytes. */
export function sha256(bytes: string): string {
	const padded = pad(bytes);
	const state = [...INITIAL];
	const schedule: number[] = [BLOCK_BYTES, 0];
	for (let start = 0; start < buffer.len(padded); start += BLOCK_BYTES) compress(state, schedule, padded, start);
	const digest = buffer.create(32);
	for (let index = 0; index < 8; index++) buffer.writeu32(digest, index * 4, bit32.byteswap(state[index]));
	return buffer.tostring(digest);
}

/** A one bit, zeros, and the length in bits as 64 bits. */
function pad(bytes: string): buffer {
	const length = bytes.size();
	const padded = buffer.create(math.ceil((length + 9) / BLOCK_BYTES) * BLOCK_BYTES);
	buffer.writestring(padded, 0, bytes);
	buffer.writeu8(padded, length, 0x80);
	buffer.writeu32(padded, buffer.len(padded) - 8, bit32.byteswap(math.floor(length / 0x20000000)));
	buffer.writeu32(padded, buffer.len(padded) - 4, bit32.byteswap((length * 8) % 0x100000000));
	return padded;
}

function compress(state: number[], schedule: number[], padded: buffer, start: number): void {
	for (let t = 0; t < 16; t++) schedule[t] = bit32.byteswap(buffer.readu32(padded, start + t * 4));
	for (let t = 16; t < 64; t++) {
		const [early, late] = [schedule[t - 15], schedule[t - 2]];
		const sigma0 = bit32.bxor(bit32.rrotate(early, 7), bit32.rrotate(early, 18), bit32.rshift(early, 3));
		const sigma1 = bit32.bxor(bit32.rrotate(late, 17), bit32.rrotate(late, 19), bit32.rshift(late, 10));
		schedule[t] = bit32.bor(schedule[t - 16] + sigma0 + schedule[t - 7] + sigma1);
	}
	let [a, b, c, d, e, f, g, h] = state;
	for (let t = 0; t < 64; t++) {
		const sum1 = bit32.bxor(bit32.rrotate(e, 6), bit32.rrotate(e, 11), bit32.rrotate(e, 25));
		const choice = bit32.bxor(bit32.band(e, f), bit32.band(bit32.bnot(e), g));
		const first = h + sum1 + choice + ROUND_CONSTANTS[t] + schedule[t];
		const sum0 = bit32.bxor(bit32.rrotate(a, 2), bit32.rrotate(a, 13), bit32.rrotate(a, 22));
		const majority = bit32.bxor(bit32.band(a, b), bit32.band(a, c), bit32.band(b, c));
		h = g;
		g = f;
		f = e;
		e = bit32.bor(d + first);
		d = c;
		c = b;
		b = a;
		a = bit32.bor(first + sum0 + majority);
	}
	const mixed = [a, b, c, d, e, f, g, h];
	for (let index = 0; index < 8; index++) state[index] = bit32.bor(state[index] + mixed[index]);
}
