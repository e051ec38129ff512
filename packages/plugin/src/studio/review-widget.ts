import type { Selection, SyncChange } from "../generated/protocol";
import { REJECTED, type Reviewer } from "../sync/review";

const ROW_HEIGHT = 24;
/** What the typings leave out of a dock widget. */
interface Window {
	Title: string;
	BindToClose(this: Window, callback: () => void): void;
}

/** More than anybody reads; the rest goes with "Push all" and "Pull all". */
const MOST_ROWS = 500;

/** A plain window with one line for each change: click its button to choose, then accept or reject. */
export function reviewWidget(owner: Plugin): Reviewer {
	let window: DockWidgetPluginGui | undefined;
	return {
		show(changes, decide) {
			let shown = true;
			// Making the window yields, and a sync need not wait for it.
			task.spawn(() => {
				window ??= createWindow(owner);
				if (shown) fill(window, changes, decide);
			});
			return () => {
				shown = false;
				if (window === undefined) return;
				window.ClearAllChildren();
				window.Enabled = false;
			};
		},
	};
}

function createWindow(owner: Plugin): DockWidgetPluginGui {
	const info = new DockWidgetPluginGuiInfo(Enum.InitialDockState.Float, false, true, 480, 360, 320, 200);
	const window = owner.CreateDockWidgetPluginGuiAsync("StudioBridgeReview", info);
	(window as unknown as Window).Title = "Studio Bridge: review changes";
	return window;
}

type Decide = Parameters<Reviewer["show"]>[1];

function fill(window: DockWidgetPluginGui, changes: readonly SyncChange[], decide: Decide): void {
	const selections = new Map<string, Selection>();
	for (const { id, direction } of changes) if (direction !== undefined) selections.set(id, direction);
	window.ClearAllChildren();
	const list = new Instance("ScrollingFrame");
	list.Name = "Changes";
	list.Size = new UDim2(1, 0, 1, -ROW_HEIGHT);
	list.AutomaticCanvasSize = Enum.AutomaticSize.Y;
	list.CanvasSize = new UDim2();
	stack(list, Enum.FillDirection.Vertical);
	const refreshers = changes.filter((_, index) => index < MOST_ROWS).map((change) => addRow(list, change, selections));
	if (changes.size() > MOST_ROWS) label(list, `… and ${changes.size() - MOST_ROWS} more`);
	list.Parent = window;
	const chooseAll = (selection: Selection) => {
		for (const { id } of changes) selections.set(id, selection);
		for (const refresh of refreshers) refresh();
	};
	const bar = new Instance("Frame");
	bar.Name = "Decision";
	bar.Position = new UDim2(0, 0, 1, -ROW_HEIGHT);
	bar.Size = new UDim2(1, 0, 0, ROW_HEIGHT);
	stack(bar, Enum.FillDirection.Horizontal);
	button(bar, "PushAll", "Push all").Activated.Connect(() => chooseAll("push"));
	button(bar, "PullAll", "Pull all").Activated.Connect(() => chooseAll("pull"));
	button(bar, "Accept", "Accept").Activated.Connect(() => decide({ accepted: true, selections }));
	button(bar, "Reject", "Reject").Activated.Connect(() => decide({ accepted: false, message: REJECTED }));
	bar.Parent = window;
	(window as unknown as Window).BindToClose(() => decide({ accepted: false, message: REJECTED }));
	window.Enabled = true;
}

/** Returns how to show what is chosen now. */
function addRow(list: Instance, change: SyncChange, selections: Map<string, Selection>): () => void {
	const row = new Instance("Frame");
	row.Name = change.id;
	row.Size = new UDim2(1, 0, 0, ROW_HEIGHT);
	stack(row, Enum.FillDirection.Horizontal);
	const choice = button(row, "Choice", "");
	const count = change.count !== undefined ? ` and ${change.count - 1} below` : "";
	label(row, `${change.patchType} ${change.path} (${change.className})${count}`);
	const refresh = () => {
		choice.Text = selections.get(change.id) ?? "leave";
	};
	choice.Activated.Connect(() => {
		const following = nextChoice(selections.get(change.id), change.defaultSelection === "merge");
		if (following === undefined) selections.delete(change.id);
		else selections.set(change.id, following);
		refresh();
	});
	refresh();
	row.Parent = list;
	return refresh;
}

function nextChoice(current: Selection | undefined, canMerge: boolean): Selection | undefined {
	if (current === undefined) return "push";
	if (current === "push") return "pull";
	return current === "pull" && canMerge ? "merge" : undefined;
}

function stack(parent: Instance, direction: Enum.FillDirection): void {
	const layout = new Instance("UIListLayout");
	layout.FillDirection = direction;
	layout.SortOrder = Enum.SortOrder.LayoutOrder;
	layout.Parent = parent;
}

function button(parent: Instance, name: string, text: string): TextButton {
	const made = new Instance("TextButton");
	made.Name = name;
	made.Text = text;
	made.Size = new UDim2(0, 80, 0, ROW_HEIGHT);
	made.Parent = parent;
	return made;
}

function label(parent: Instance, text: string): void {
	const made = new Instance("TextLabel");
	made.Text = text;
	made.TextXAlignment = Enum.TextXAlignment.Left;
	made.Size = new UDim2(1, -80, 0, ROW_HEIGHT);
	made.Parent = parent;
}
