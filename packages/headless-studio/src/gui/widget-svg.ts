import { drawText } from "./draw-text.js";
import type { DrawnObject, DrawnStroke, Rectangle, WidgetDrawing } from "./widget-drawing.js";

/** A window as an SVG picture. */
export function widgetSvg({ width, height, color, items }: WidgetDrawing): string {
	const body = items.map((item, i) => drawObject(item, i)).join("\n");
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="#${color}"/>
${body}
</svg>
`;
}

function drawObject(item: DrawnObject, index: number): string {
	const parts = [
		drawBackground(item, index),
		drawImage(item),
		item.text === undefined ? "" : drawText(item.text),
		item.stroke === undefined ? "" : drawStroke(item, item.stroke),
		...item.bars.map((bar) => `<rect ${box(bar)} rx="${Math.min(bar.width, bar.height) / 2}" ${fill(bar)}/>`),
	].join("");
	if (parts === "" || item.clip.width <= 0 || item.clip.height <= 0) return "";
	const centre = `${item.x + item.width / 2} ${item.y + item.height / 2}`;
	const turned = item.rotation === 0 ? parts : `<g transform="rotate(${item.rotation} ${centre})">${parts}</g>`;
	const clip = `<clipPath id="c${index}"><rect ${box(item.clip)}/></clipPath>`;
	const opacity = item.opacity === 1 ? "" : ` opacity="${item.opacity}"`;
	return `${clip}<g clip-path="url(#c${index})"${opacity}>${turned}</g>`;
}

const box = ({ x, y, width, height }: Rectangle) => `x="${x}" y="${y}" width="${width}" height="${height}"`;

const fill = ({ color, opacity }: { color: string; opacity: number }) => `fill="#${color}" fill-opacity="${opacity}"`;

function drawBackground(item: DrawnObject, index: number): string {
	const { background } = item;
	if (background === undefined) return "";
	const { border, gradient } = background;
	const edge =
		border === undefined
			? ""
			: `<path d="${outline(grow(item, border.width / 2), [0, 0, 0, 0])}" fill="none" stroke="#${border.color}" stroke-width="${border.width}" stroke-opacity="${background.opacity}"/>`;
	const shape = outline(item, item.corners);
	if (gradient === undefined) return `${edge}<path d="${shape}" ${fill(background)}/>`;
	const stops = gradient.stops.map(
		([time, color]) => `<stop offset="${time}" stop-color="#${multiply(color, background.color)}"/>`,
	);
	const paint = `<linearGradient id="g${index}" gradientTransform="rotate(${gradient.rotation} 0.5 0.5)">${stops.join("")}</linearGradient>`;
	return `${edge}${paint}<path d="${shape}" fill="url(#g${index})" fill-opacity="${background.opacity}"/>`;
}

/** A gradient tints the colour below it. */
function multiply(one: string, other: string): string {
	const channel = (hex: string, i: number) => Number.parseInt(hex.slice(i * 2, i * 2 + 2), 16);
	return [0, 1, 2]
		.map((i) => Math.round((channel(one, i) * channel(other, i)) / 255))
		.map((value) => value.toString(16).padStart(2, "0"))
		.join("");
}

function drawStroke(item: DrawnObject, { width, color, opacity, position }: DrawnStroke): string {
	const distance = { Outer: width / 2, Center: 0, Inner: -width / 2 }[position];
	const corners = item.corners.map((radius) => (radius > 0 ? Math.max(0, radius + distance) : 0));
	const shape = outline(grow(item, distance), corners);
	return `<path d="${shape}" fill="none" stroke="#${color}" stroke-opacity="${opacity}" stroke-width="${width}" stroke-linejoin="round"/>`;
}

/** Pictures live on Roblox's servers, so a crossed frame in their colour stands for them. */
function drawImage(item: DrawnObject): string {
	const { image } = item;
	if (image === undefined) return "";
	const { x, y, width, height } = grow(item, -0.5);
	const cross = `M${x} ${y}L${x + width} ${y + height}M${x + width} ${y}L${x} ${y + height}`;
	const lines = `${outline({ x, y, width, height }, [0, 0, 0, 0])}${cross}`;
	return `<path d="${lines}" fill="none" stroke="#${image.color}" stroke-opacity="${image.opacity * 0.6}"><title>${escapeText(image.name)}</title></path>`;
}

const escapeText = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

function grow({ x, y, width, height }: Rectangle, by: number): Rectangle {
	return { x: x - by, y: y - by, width: Math.max(0, width + by * 2), height: Math.max(0, height + by * 2) };
}

/** A rectangle with round corners as path data. */
function outline({ x, y, width, height }: Rectangle, corners: readonly number[]): string {
	const [a = 0, b = 0, c = 0, d = 0] = corners;
	const arc = (radius: number, toX: number, toY: number) =>
		radius > 0 ? `A${radius} ${radius} 0 0 1 ${toX} ${toY}` : "";
	const [right, bottom] = [x + width, y + height];
	return [
		`M${x + a} ${y}H${right - b}${arc(b, right, y + b)}`,
		`V${bottom - c}${arc(c, right - c, bottom)}`,
		`H${x + d}${arc(d, x, bottom - d)}`,
		`V${y + a}${arc(a, x + a, y)}Z`,
	].join("");
}
