import { outline, roundCorners } from "../kit/button";
import type { Painter } from "../kit/painter";
import { createText } from "../kit/text";
import type { PanelSettings } from "../panel-settings";
import type { PanelActions, PanelState } from "../panel-state";
import { createCard, createHeading, createLine, createParagraph } from "./card";
import { createTextField } from "./text-field";

const FIRST_PORT = 1024;
const LAST_PORT = 65_535;

/** What a person decides once for all syncs. Everything counts from the moment it is changed. */
export function createSettingsPage(
	painter: Painter,
	parent: Instance,
	actions: PanelActions,
): (state: PanelState) => void {
	let settings: PanelSettings | undefined;
	const change = (changes: Partial<PanelSettings>) => {
		if (settings !== undefined) actions.saveSettings({ ...settings, ...changes });
	};
	const ask = createCard(painter, parent, "Ask", 1);
	createHeading(painter, ask, "Before a sync changes something, ask me");
	const showUndecided = createChoice(painter, ask, "only if something is undecided", 1, "radio", () =>
		change({ ask: "undecided" }),
	);
	const showAlways = createChoice(painter, ask, "always", 2, "radio", () => change({ ask: "always" }));
	const showChanges = createLimit(painter, ask, "Also about more than", "changes", 3, (askAboveChanges) =>
		change({ askAboveChanges }),
	);
	const showRemovals = createLimit(painter, ask, "Also before deleting more than", "instances", 4, (askAboveRemovals) =>
		change({ askAboveRemovals }),
	);
	const files = createCard(painter, parent, "Files", 2);
	createHeading(painter, files, "What is changed in Studio");
	const showTwoWay = createChoice(painter, files, "is written to the project's files without asking", 1, "check", () =>
		change({ twoWay: !(settings?.twoWay ?? true) }),
	);
	createParagraph(painter, files, "Note", "subtle", 2, { TextSize: 15 })(
		"Without it, a person is asked before a sync writes a file.",
	);
	const connection = createCard(painter, parent, "Port", 3);
	createHeading(painter, connection, "Port of the server");
	const line = createLine(painter, connection, "Line", 1);
	const port = createTextField(
		painter,
		line,
		{ name: "PortField", width: new UDim(0, 90), placeholder: "38741" },
		(text, field) => {
			const number = tonumber(text);
			if (number !== undefined && number % 1 === 0 && number >= FIRST_PORT && number <= LAST_PORT)
				change({ port: number });
			else field.Text = `${settings?.port ?? ""}`;
		},
	);
	return (state) => {
		settings = state.settings;
		showUndecided(settings.ask === "undecided");
		showAlways(settings.ask === "always");
		showChanges(settings.askAboveChanges);
		showRemovals(settings.askAboveRemovals);
		showTwoWay(settings.twoWay);
		if (!port.IsFocused()) port.Text = `${settings.port}`;
	};
}

/** A box that is filled or not, and what it means. */
function createChoice(
	painter: Painter,
	card: Frame,
	label: string,
	order: number,
	kind: "radio" | "check",
	onClick: () => void,
): (isChosen: boolean) => void {
	const fields = {
		...{ Name: label, LayoutOrder: order, Size: new UDim2(1, 0, 0, 24), Text: "" },
		...{ BackgroundTransparency: 1, AutoButtonColor: false },
	};
	const row = painter.create("TextButton", card, fields);
	row.Activated.Connect(onClick);
	const place = { Name: "Box", Position: UDim2.fromOffset(1, 4), Size: UDim2.fromOffset(16, 16) };
	const box = painter.create("Frame", row, place, { BackgroundColor3: "field" });
	roundCorners(painter, box, kind === "radio" ? 8 : 4);
	outline(painter, box, "fieldLine");
	const inner = { Name: "Chosen", Position: UDim2.fromOffset(4, 4), Size: UDim2.fromOffset(8, 8) };
	const mark = painter.create("Frame", box, inner, { BackgroundColor3: "studio" });
	roundCorners(painter, mark, kind === "radio" ? 4 : 2);
	createText(painter, row, "Label", "text", {
		Text: label,
		Position: UDim2.fromOffset(26, 0),
		Size: new UDim2(1, -26, 1, 0),
	});
	return (isChosen) => {
		mark.Visible = isChosen;
	};
}

/** A number between words; nothing means that there is no limit. */
function createLimit(
	painter: Painter,
	card: Frame,
	before: string,
	after: string,
	order: number,
	onChange: (limit: number) => void,
): (limit: number) => void {
	const line = createLine(painter, card, before, order);
	const words = (text: string, at: number) =>
		createText(painter, line, "Words", "text", {
			...{ Text: text, LayoutOrder: at, AutomaticSize: Enum.AutomaticSize.X, Size: UDim2.fromOffset(0, 28) },
			TextTruncate: Enum.TextTruncate.None,
		});
	words(before, 0);
	let known = 0;
	const show = (limit: number) => (limit > 0 ? `${limit}` : "");
	const field = createTextField(
		painter,
		line,
		{ name: `Limit of ${after}`, width: new UDim(0, 64), placeholder: "any", order: 1 },
		(text, box) => {
			const limit = text === "" ? 0 : tonumber(text);
			if (limit !== undefined && limit >= 0 && limit < math.huge) onChange(math.floor(limit));
			else box.Text = show(known);
		},
	);
	words(after, 2);
	return (limit) => {
		known = limit;
		if (!field.IsFocused()) field.Text = show(limit);
	};
}
