import type { ReviewSubject } from "../../sync/review";
import { safeText } from "../../values/safe-text";
import type { Painter } from "../kit/painter";
import { createText, fonts } from "../kit/text";
import { clockWords } from "./review-words";

export const HEADER_HEIGHT = 66;
/** From then on the clock is coloured. */
const HURRY_SECONDS = 30;

/** Who asks, why, and how long there is. Returns how to show the time that is left. */
export function createReviewHeader(
	painter: Painter,
	parent: Instance,
	{ requestedBy, project, why, seconds }: ReviewSubject,
): (left: number) => void {
	const header = painter.create(
		"Frame",
		parent,
		{ Name: "Header", Size: new UDim2(1, 0, 0, HEADER_HEIGHT) },
		{ BackgroundColor3: "raised" },
	);
	const name = safeText(requestedBy?.name ?? "Somebody");
	const what = project !== undefined ? `the project ${safeText(project.name)}` : "a project";
	createText(painter, header, "Who", "strong", {
		Text: `${name} wants to sync ${what} with this place`,
		...{ Font: fonts.strong, TextSize: 20 },
		...{ Position: UDim2.fromOffset(14, 10), Size: new UDim2(1, -190, 0, 24) },
	});
	createText(painter, header, "Why", "subtle", {
		Text: reasonWords(requestedBy?.reason, why, project?.path),
		...{ Position: UDim2.fromOffset(14, 35), Size: new UDim2(1, -190, 0, 20) },
	});
	const right = { TextXAlignment: Enum.TextXAlignment.Right, Size: UDim2.fromOffset(160, 24) };
	const clock = createText(painter, header, "Clock", "strong", {
		...right,
		...{ Font: fonts.strong, TextSize: 20, Position: new UDim2(1, -174, 0, 10) },
	});
	createText(painter, header, "Then", "subtle", {
		...right,
		...{ Text: "then nothing is changed", TextSize: 14, Position: new UDim2(1, -174, 0, 33) },
	});
	const line = { Name: "TimeLeft", AnchorPoint: new Vector2(0, 1), Position: UDim2.fromScale(0, 1) };
	const bar = painter.create("Frame", header, line, { BackgroundColor3: "main" });
	return (left) => {
		clock.Text = `${clockWords(left)} left`;
		bar.Size = new UDim2(math.clamp(left / math.max(seconds, 1), 0, 1), 0, 0, 2);
		const isLate = left <= HURRY_SECONDS;
		painter.paint(clock, { TextColor3: isLate ? "warning" : "strong" });
		painter.paint(bar, { BackgroundColor3: isLate ? "warning" : "main" });
	};
}

function reasonWords(reason: string | undefined, why: string | undefined, path: string | undefined): string {
	const parts: string[] = [];
	if (reason !== undefined && reason !== "") parts.push(`“${safeText(reason).gsub("%s+", " ")[0]}”`);
	if (why !== undefined) parts.push(why);
	if (parts.isEmpty() && path !== undefined) parts.push(safeText(path));
	return parts.join("   ");
}
