import { type Variant, type Variants, withoutLinks } from "@studio-bridge/project";
import type { Agreement } from "./agreement.js";
import { sameValue } from "./same-value.js";

/** An instance as the project has it. A node of the project's tree is one. */
export interface ProjectSide {
	readonly name: string;
	readonly className: string;
	readonly sourceHash?: string | undefined;
	readonly properties: Variants;
}

/** What is known of an instance in Studio: of its properties, only those that differ from the project's. */
export interface StudioSide {
	readonly name: string;
	readonly className: string;
	/** Of the text that counts: the draft where the script is open with one. */
	readonly sourceHash?: string | undefined;
	readonly differing: Readonly<Record<string, Variant | undefined>>;
}

export interface ComparedSides {
	/** Undefined if the project no longer has it. */
	readonly file: ProjectSide | undefined;
	/** Undefined if Studio no longer has it. */
	readonly studio: StudioSide | undefined;
	/** What a property is unless somebody sets it. */
	readonly defaultOf: (className: string, property: string) => Variant | undefined;
}

/** Which sides are no longer what both agreed on. */
export function compareWithAgreement(agreement: Agreement, { file, studio, defaultOf }: ComparedSides) {
	return {
		fileChanged: file === undefined || fileDiffers(agreement, file),
		studioChanged: studio === undefined || studioDiffers(agreement, studio, defaultOf),
	};
}

function fileDiffers(agreement: Agreement, file: ProjectSide): boolean {
	if (identityDiffers(agreement, file)) return true;
	const properties = withoutSource(file.properties);
	const names = new Set([...Object.keys(agreement.properties), ...Object.keys(properties)]);
	return [...names].some((name) => !sameValue(agreement.properties[name], properties[name]));
}

/**
 * A property that equals the project's is not told, so it is compared through the project's side. One that the project
 * only began to set since counts as untouched while Studio still has the default.
 */
function studioDiffers(agreement: Agreement, studio: StudioSide, defaultOf: ComparedSides["defaultOf"]): boolean {
	if (identityDiffers(agreement, studio)) return true;
	return Object.entries(studio.differing).some(([name, current]) => {
		const agreed = agreement.properties[name] ?? defaultOf(agreement.className, name);
		return agreed === undefined || !sameValue(agreed, current);
	});
}

function identityDiffers(agreement: Agreement, side: Pick<ProjectSide, "name" | "className" | "sourceHash">): boolean {
	return agreement.name !== side.name || agreement.className !== side.className || agreement.source !== side.sourceHash;
}

/** Whether an agreement says nothing that another does not. */
export function sameAgreement(a: Agreement, b: Agreement): boolean {
	const strangers = (one: Agreement) => (one.strangers ?? []).join("\n");
	return a.parent === b.parent && strangers(a) === strangers(b) && !fileDiffers(a, { ...b, sourceHash: b.source });
}

/** The agreement a node of the project stands for once Studio was read back equal. */
export function agreementOf(node: ProjectSide & { readonly parent?: string | undefined }): Agreement {
	const { parent, name, className, sourceHash, properties } = node;
	return {
		...(parent !== undefined && { parent }),
		name,
		className,
		...(sourceHash !== undefined && { source: sourceHash }),
		properties: withoutSource(properties),
	};
}

/** A script's text is agreed on by its hash, and what a reference leads to without what the files need for it. */
function withoutSource({ Source: _source, ...properties }: Variants): Variants {
	return withoutLinks(properties);
}
