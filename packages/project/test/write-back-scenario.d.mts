import type { FileCalls } from "../src/write-back/disk/file-calls.js";
import type { WriteBackPlan } from "../src/write-back/plan.js";

export const before: Record<string, string>;
export const after: Record<string, string>;
export const replaced: Record<string, string>;
export function plan(root: string): WriteBackPlan;
export function create(root: string): void;
export function contents(root: string): Record<string, string>;
export function intercept(
	calls: FileCalls,
	act: (number: number, call: () => Promise<unknown>, half?: () => Promise<unknown>) => Promise<unknown>,
): FileCalls;
