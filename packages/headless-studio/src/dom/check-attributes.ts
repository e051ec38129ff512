import { ContentCursor, FileDamage } from "./content-cursor.js";

/** Bytes of a keypoint of a NumberSequence and of a ColorSequence. */
export const NUMBER_KEYPOINT = 12;
export const COLOR_KEYPOINT = 20;

export function skipKeypoints(cursor: ContentCursor, length: number): void {
	cursor.take(cursor.count(length) * length);
}

const string = (cursor: ContentCursor) => cursor.string();
const bytes = (length: number) => (cursor: ContentCursor) => cursor.take(length);
const keypoints = (length: number) => (cursor: ContentCursor) => skipKeypoints(cursor, length);

/** https://dom.rojo.space/attributes: how to get past a value, by the number of its type. */
const VALUES: Readonly<Record<number, (cursor: ContentCursor) => unknown>> = {
	2: string,
	3: bytes(1), // boolean
	4: bytes(4), // Int32
	5: bytes(4), // Float32
	6: bytes(8), // Float64
	9: bytes(8), // UDim
	10: bytes(16), // UDim2
	14: bytes(4), // BrickColor
	15: bytes(12), // Color3
	16: bytes(8), // Vector2
	17: bytes(12), // Vector3
	20: (cursor) => {
		cursor.take(12); // position
		if (cursor.u8() === 0) cursor.take(36); // rotation, unless it is a right-angled one
	},
	21: (cursor) => {
		cursor.string(); // EnumItem
		cursor.take(4);
	},
	23: keypoints(NUMBER_KEYPOINT),
	25: keypoints(COLOR_KEYPOINT),
	27: bytes(8), // NumberRange
	28: bytes(16), // Rect
	33: (cursor) => {
		cursor.take(3); // weight and style of a Font
		cursor.string();
		cursor.string();
	},
};

/** Throws FileDamage where a count or length is larger than the attributes can hold. */
export function checkAttributes(content: Buffer): void {
	if (content.length === 0) return;
	const cursor = new ContentCursor(content);
	for (let left = cursor.count(5); left > 0; left--) {
		cursor.string();
		const type = cursor.u8();
		const skip = VALUES[type];
		if (skip === undefined) return; // newer than this list: rbx-dom keeps all of them as bytes
		skip(cursor);
	}
}

const XML_ATTRIBUTES = /<BinaryString name="AttributesSerialize">(?:<!\[CDATA\[)?([\sA-Za-z0-9+/=]*)/g;

/** What is wrong with the attributes in an XML file, or undefined. */
export function checkXmlAttributes(text: string): string | undefined {
	try {
		for (const [, base64 = ""] of text.matchAll(XML_ATTRIBUTES)) checkAttributes(Buffer.from(base64, "base64"));
		return undefined;
	} catch (error) {
		if (error instanceof FileDamage) return `its attributes are damaged: ${error.message}`;
		throw error;
	}
}
