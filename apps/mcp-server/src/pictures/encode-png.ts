import { promisify } from "node:util";
import { crc32, deflate } from "node:zlib";

const compress = promisify(deflate);

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const RGBA = 6;

/** Four bytes a pixel, row by row, as a PNG file. */
export async function encodePng(pixels: Uint8Array, width: number, height: number): Promise<Buffer> {
	if (pixels.length !== width * height * 4)
		throw new Error(`${width} × ${height} pixels need ${width * height * 4} bytes, not ${pixels.length}`);
	const stride = width * 4;
	const rows = Buffer.alloc((stride + 1) * height); // every row begins with its filter; 0 is none
	for (let y = 0; y < height; y += 1) rows.set(pixels.subarray(y * stride, (y + 1) * stride), y * (stride + 1) + 1);
	const header = Buffer.alloc(13);
	header.writeUInt32BE(width, 0);
	header.writeUInt32BE(height, 4);
	header.set([8, RGBA, 0, 0, 0], 8);
	return Buffer.concat([
		SIGNATURE,
		chunk("IHDR", header),
		chunk("IDAT", await compress(rows)),
		chunk("IEND", Buffer.alloc(0)),
	]);
}

function chunk(type: string, data: Buffer): Buffer {
	const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
	const framed = Buffer.alloc(body.length + 8);
	framed.writeUInt32BE(data.length, 0);
	framed.set(body, 4);
	framed.writeUInt32BE(crc32(body), body.length + 4);
	return framed;
}
