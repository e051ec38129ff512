import type { Painter } from "./painter";
import { visibleRange } from "./visible-range";

/** Shows one row's content in the object made for it. */
export type BindRow = (index: number) => void;

export interface ListViewOptions {
	readonly painter: Painter;
	readonly parent: GuiObject;
	readonly name: string;
	readonly rowHeight: number;
	readonly size: UDim2;
	readonly position: UDim2;
	/** Makes one row, which will show now this, now that index. */
	readonly makeRow: (row: Frame) => BindRow;
}

interface Slot {
	readonly frame: Frame;
	readonly bind: BindRow;
	/** What it shows, if anything. */
	index?: number;
}

/** A list of any length that has as many objects as rows fit into its window. Nothing runs while nothing moves. */
export class ListView {
	readonly frame: ScrollingFrame;
	private readonly slots: Slot[] = [];
	private count = 0;

	constructor(private readonly options: ListViewOptions) {
		const { painter, parent, name, size, position } = options;
		const fields = {
			Name: name,
			Size: size,
			Position: position,
			BackgroundTransparency: 1,
			CanvasSize: new UDim2(),
			ScrollBarThickness: 8,
			ScrollingDirection: Enum.ScrollingDirection.XY,
			VerticalScrollBarInset: Enum.ScrollBarInset.Always,
		};
		this.frame = painter.create("ScrollingFrame", parent, fields, { ScrollBarImageColor3: "skipFill" });
		this.frame.GetPropertyChangedSignal("CanvasPosition").Connect(() => this.show(false));
		this.frame.GetPropertyChangedSignal("AbsoluteWindowSize").Connect(() => this.show(false));
	}

	/** The rows are others, so many and so wide; by default as wide as the window. */
	reset(count: number, width = 0): void {
		this.count = count;
		this.frame.CanvasSize = UDim2.fromOffset(width, count * this.options.rowHeight);
		this.show(true);
	}

	/** The rows say something else. */
	refresh(): void {
		this.show(true);
	}

	scrollToTop(): void {
		this.frame.CanvasPosition = new Vector2();
	}

	private show(isStale: boolean): void {
		const { rowHeight } = this.options;
		const { frame, count } = this;
		const height = frame.AbsoluteWindowSize.Y;
		const { first, stop } = visibleRange({ offset: frame.CanvasPosition.Y, height, rowHeight, count });
		while (this.slots.size() < stop - first) this.addSlot();
		for (let index = first; index < stop; index++) {
			const slot = this.slotOf(index);
			if (slot.index === index && !isStale) continue;
			slot.index = index;
			slot.frame.Position = UDim2.fromOffset(0, index * rowHeight);
			slot.bind(index);
			slot.frame.Visible = true;
		}
		for (const slot of this.slots) {
			const { index } = slot;
			if (index === undefined || (index >= first && index < stop && this.slotOf(index) === slot)) continue;
			slot.index = undefined;
			slot.frame.Visible = false;
		}
	}

	/** Rows that can be seen together are kept in different slots, and scrolling by one row changes one of them. */
	private slotOf(index: number): Slot {
		return this.slots[index % this.slots.size()];
	}

	private addSlot(): void {
		const { painter, rowHeight, makeRow } = this.options;
		const fields = { Name: "Row", Size: new UDim2(1, 0, 0, rowHeight), Visible: false, BackgroundTransparency: 1 };
		const row = painter.create("Frame", this.frame, fields);
		this.slots.push({ frame: row, bind: makeRow(row) });
	}
}
