type Texts = Readonly<Record<string, string>>;

interface Product {
	readonly Syncs: typeof import("../src/syncs.js").Syncs;
	readonly projectAt: typeof import("../src/project/synced-project.js").projectAt;
	readonly gitBlobHash: (text: string) => string;
}

export const agreed: Texts;
export const onDisk: Texts;
export const inStudio: Texts;
export const settled: Texts;
export function create(root: string, product: Product): Promise<void>;
/** What happens around the plugin's request of this number. */
export type Meddle = (number: number, type: string, answer: () => Promise<object>) => Promise<object>;
export function perform(
	root: string,
	product: Product,
	meddle?: Meddle,
): Promise<{ status: string; message?: string; changes?: readonly { path: string }[] }>;
export function setStudio(root: string, state: { texts: Texts }): void;
export function noticeLoss(root: string): void;
export function studioOf(root: string): { texts: Texts; undo?: Texts };
