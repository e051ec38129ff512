/** Rojo's order of names: by the bytes of their UTF-8, which differs from JavaScript's UTF-16 order beyond the BMP. */
export function compareBytes(a: string, b: string): number {
	return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
