import { crc32, deflateSync } from "node:zlib";
import type { Picture } from "./draw-scene.js";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BIT_DEPTH = 8;
const COLOR_TYPE_RGBA = 6;
const FILTER_UP = 2;
const COMPRESSION_LEVEL = 4;

/** A picture as a PNG file. */
export function encodePng(picture: Picture): Buffer {
	const header = Buffer.alloc(13); // the last three bytes stay 0: deflate, adaptive filters, not interlaced
	header.writeUInt32BE(picture.width, 0);
	header.writeUInt32BE(picture.height, 4);
	header.writeUInt8(BIT_DEPTH, 8);
	header.writeUInt8(COLOR_TYPE_RGBA, 9);
	const data = deflateSync(filterRows(picture), { level: COMPRESSION_LEVEL });
	return Buffer.concat([SIGNATURE, chunk("IHDR", header), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))]);
}

/** Each row as the difference to the one above, which is mostly zero where areas are plain. */
function filterRows({ width, height, pixels }: Picture): Buffer {
	const stride = width * 4;
	const rows = Buffer.allocUnsafe((stride + 1) * height);
	for (let y = 0, at = 0; y < height; y++) {
		rows[at++] = FILTER_UP;
		const start = y * stride;
		for (let i = start; i < start + stride; i++) {
			rows[at++] = (pixels[i] as number) - (y === 0 ? 0 : (pixels[i - stride] as number));
		}
	}
	return rows;
}

function chunk(type: string, data: Buffer): Buffer {
	const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
	const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
	length.writeUInt32BE(data.length);
	checksum.writeUInt32BE(crc32(body));
	return Buffer.concat([length, body, checksum]);
}
