import ts from "typescript";
import { describe, expect, it } from "vitest";
import { read, repositoryFiles } from "../support/repository.js";

const FOLDER = "packages/headless-studio/test/";
const conformanceTests = repositoryFiles().filter((file) => file.startsWith(FOLDER) && file.endsWith(".test.ts"));

/**
 * What a comment above a test can lean on. A conformance test encodes a fact about Roblox, Luau or the file formats, or a
 * promise of ours; which one must be in the comment, so that whoever doubts the test can look it up.
 */
const SOURCES = [
	/\bFact sheet \d+/, // docs/studio-facts.md
	/\bcreator-docs, [\w.:/-]+/,
	/@rbxts\/types, [\w.:]+/,
	/\brbx-dom(?:, |'s )\w/,
	/\bLuau, \w/,
	/\bIssue \d+: "/,
	/\bADR \d{4}\b/,
	/\bBy definition: /,
];

interface Block {
	readonly name: string;
	readonly comment: string;
	readonly line: number;
	readonly inside: Block | undefined;
	readonly isTest: boolean;
}

/** `it("…")`, `it.each([…])("…")`, `describe.each(…)("…")`: the name the chain begins with. */
function calledName(expression: ts.Expression): string | undefined {
	if (ts.isIdentifier(expression)) return expression.text;
	if (ts.isCallExpression(expression) || ts.isPropertyAccessExpression(expression)) {
		return calledName(expression.expression);
	}
	return undefined;
}

/** The describe and it blocks of a file, with the comment directly above each. */
function blocksOf(file: string, text: string): Block[] {
	const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
	const blocks: Block[] = [];
	const visit = (node: ts.Node, inside: Block | undefined): void => {
		const call = ts.isExpressionStatement(node) && ts.isCallExpression(node.expression) ? node.expression : undefined;
		const kind = call && calledName(call.expression);
		if (call === undefined || (kind !== "it" && kind !== "describe")) {
			ts.forEachChild(node, (child) => visit(child, inside));
			return;
		}
		const comments = ts.getLeadingCommentRanges(text, node.getFullStart()) ?? [];
		const block: Block = {
			name: call.arguments[0]?.getText(source) ?? "",
			comment: comments.map(({ pos, end }) => text.slice(pos, end).replace(/^\/\/ ?/, "")).join(" "),
			line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1,
			inside,
			isTest: kind === "it",
		};
		blocks.push(block);
		ts.forEachChild(call, (child) => visit(child, block));
	};
	visit(source, undefined);
	return blocks;
}

const cites = (block: Block): boolean => SOURCES.some((source) => source.test(block.comment));

const isCovered = (block: Block): boolean => cites(block) || (block.inside !== undefined && isCovered(block.inside));

function uncited(file: string, text: string): string[] {
	return blocksOf(file, text)
		.filter((block) => block.isTest && !isCovered(block))
		.map((block) => `${file}:${block.line} ${block.name}`);
}

/** What a text cites that is part of this repository and can be checked: sections of the fact sheet, and records. */
function dangling(text: string): string[] {
	const sections = new Set(
		[...read("docs/studio-facts.md").matchAll(/^#+ (\d+(?:\.\d+)?)/gm)].map(([, number]) => number),
	);
	const records = repositoryFiles().filter((file) => file.startsWith("docs/adr/"));
	return [
		...[...text.matchAll(/Fact sheet (\d+(?:\.\d+)?)/gi)].filter(([, number]) => !sections.has(number)),
		...[...text.matchAll(/ADR (\d{4})/g)].filter(([, number]) => !records.some((file) => file.includes(`/${number}-`))),
	].map(([citation]) => citation);
}

describe("conformance tests", () => {
	it("say which fact they encode, in a comment above them or above their describe", () => {
		expect(conformanceTests.length).toBeGreaterThan(40);
		expect(conformanceTests.flatMap((file) => uncited(file, read(file)))).toEqual([]);
	});

	it("cite only sections and records that exist", () => {
		expect(conformanceTests.flatMap((file) => dangling(read(file)).map((citation) => `${file}: ${citation}`))).toEqual(
			[],
		);
	});

	it("would be noticed without a citation, whatever they are made of", () => {
		const text = `
			// Fact sheet 1.2: this one is covered by its describe.
			describe("a", () => { it("covered", () => {}); });
			// Just a remark.
			describe.each([1])("b", () => { it.each([1])("table", () => {}); it("plain", () => {}); });
			// creator-docs, Instance:Clone: covered.
			it("alone", () => {});`;
		expect(uncited("t", text)).toEqual(['t:5 "table"', 't:5 "plain"']);
		expect(dangling("Fact sheet 99.9, Fact sheet 1.2, ADR 0000, ADR 0001")).toEqual(["Fact sheet 99.9", "ADR 0000"]);
	});
});
