import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { installPluginKey } from "@studio-bridge/bridge";
import { createHeadlessStudio, type HeadlessStudio, type WidgetNode } from "@studio-bridge/headless-studio";
import { expect, vi } from "vitest";
import { Agent, freePort } from "./binary.js";
import type { Report } from "./sync-workshop.js";

const artifact = fileURLToPath(import.meta.resolve("@studio-bridge/plugin/studio-bridge.rbxm"));

export const REVIEW = "StudioBridgeReview";
export const HOME = "StudioBridge";

interface DeskOptions {
	files: Record<string, string>;
	/** Makes of an empty place what Studio has. */
	studio?: string;
	/** The plugin's settings, besides port and key. */
	settings?: Record<string, string | number | boolean>;
	/** The server does not know this plugin. */
	isStranger?: boolean;
}

/** A project, the real binary as an agent's server, and a Studio whose windows the test can see and use. */
export class ReviewDesk {
	readonly folder = mkdtempSync(path.join(tmpdir(), "studio-bridge-review-"));
	studio!: HeadlessStudio;
	agent!: Agent;
	port = 0;

	static async open({ files, studio = "", settings = {}, isStranger = false }: DeskOptions): Promise<ReviewDesk> {
		const desk = new ReviewDesk();
		for (const [name, text] of Object.entries(files)) desk.write(name, text);
		desk.port = await freePort();
		desk.agent = await Agent.start(desk.port, [], "Claude Code");
		desk.studio = await createHeadlessStudio({ placeName: "Lighthouse", placeId: 7, gameId: 8 });
		desk.studio.run(studio);
		desk.studio.loadPlugin(artifact, {
			settings: { StudioBridge_port: desk.port, StudioBridge_key: await installPluginKey(), ...settings },
		});
		if (!isStranger) await desk.agent.untilSessions();
		return desk;
	}

	/** As after a restart of Studio: what it was told to keep is all it knows. */
	reloadPlugin(): void {
		this.studio.unloadPlugin();
		this.studio.loadPlugin(artifact);
	}

	useTheme(name: string): void {
		this.studio.run(`
			for _, theme in settings().Studio:GetAvailableThemes() do
				if theme.Name == "${name}" then settings().Studio.Theme = theme end
			end`);
	}

	/** Resolves when the plugin's own window is open. */
	async openHome(): Promise<void> {
		this.studio.pluginUi.clickButton("Studio Bridge");
		const isOpen = () => this.studio.pluginUi.widgets().some(({ id, enabled }) => id === HOME && enabled);
		await vi.waitFor(() => expect(isOpen()).toBe(true), { timeout: 30_000, interval: 20 });
	}

	write(name: string, text: string): void {
		mkdirSync(path.dirname(path.join(this.folder, name)), { recursive: true });
		writeFileSync(path.join(this.folder, name), text);
	}

	read(name: string): string {
		return readFileSync(path.join(this.folder, name), "utf8");
	}

	async sync(mode: string, input: Record<string, unknown> = {}): Promise<Report> {
		const answer = await this.agent.call("atlas_sync", { mode, project: this.folder, ...input });
		return answer.structuredContent as unknown as Report;
	}

	/** Resolves when the review is on the screen. */
	async reviewShown(): Promise<void> {
		const isShown = () => this.studio.pluginUi.widgets().some(({ id, enabled }) => id === REVIEW && enabled);
		await vi.waitFor(() => expect(isShown()).toBe(true), { timeout: 60_000, interval: 20 });
	}

	/** Resolves when a text can be read in a window. */
	async textShown(text: string, widget = REVIEW): Promise<void> {
		await vi.waitFor(() => expect(this.texts(widget)).toContain(text), { timeout: 30_000, interval: 20 });
	}

	/** Everything that can be read in a window, from top to bottom as it was made. */
	texts(widget = REVIEW): string[] {
		return this.nodes(widget).flatMap(({ text }) => (text === undefined || text === "" ? [] : [text]));
	}

	nodes(widget = REVIEW): WidgetNode[] {
		const all = (node: WidgetNode): WidgetNode[] => [node, ...node.children.flatMap(all)];
		return all(this.studio.pluginUi.readWidget(widget));
	}

	/** The row of the tree with this name, as it is shown. */
	row(name: string): WidgetNode {
		const rows = this.nodes().filter((node) => node.name === "Row");
		const found = rows.find(({ children }) => children.some((child) => child.name === "Name" && child.text === name));
		if (found === undefined) throw new Error(`there is no row ${name} among ${this.texts().join(" | ")}`);
		return found;
	}

	/** What the row says will happen. */
	outcome(name: string): string | undefined {
		return this.row(name).children.find((child) => child.name === "Outcome")?.text;
	}

	/** Clicks a row's "Studio", "Files", "Merge" or "Skip". */
	choose(row: string, label: string): void {
		const choices = this.row(row).children.find((child) => child.name === "Choices");
		const segment = choices?.children.find(({ text }) => text === label);
		if (segment === undefined) throw new Error(`${row} cannot go to ${label}`);
		this.clickAt(segment);
	}

	select(row: string): void {
		const name = this.row(row).children.find((child) => child.name === "Name");
		if (name !== undefined) this.clickAt(name);
	}

	click(nameOrText: string, widget = REVIEW): void {
		this.studio.pluginUi.activate(widget, nameOrText);
	}

	clickAt({ box }: WidgetNode, widget = REVIEW): void {
		this.studio.pluginUi.clickAt(widget, box.x + box.width / 2, box.y + box.height / 2);
	}

	/** Errors that ended a thread of the plugin. */
	get errors(): string[] {
		return this.studio.errors.map(({ message, traceback }) => `${message}\n${traceback}`);
	}

	async close(): Promise<void> {
		await this.agent?.close();
		await this.studio?.close();
		rmSync(this.folder, { recursive: true, force: true });
	}
}
