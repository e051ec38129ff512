import { hash } from "node:crypto";

/** What an instance's id is made of: nothing that another run, or another machine, would see differently. */
export interface Identity {
	/** Undefined for the root. */
	readonly parentId: string | undefined;
	readonly name: string;
	readonly className: string;
	/** The `$id` of the instance, which says who it is wherever it is. */
	readonly specifiedId: string | undefined;
}

export function identityKey({ parentId, name, className, specifiedId }: Identity): string {
	return JSON.stringify(specifiedId === undefined ? [parentId ?? "", name, className] : [specifiedId]);
}

/** 32 hex digits. `ordinal` tells apart siblings that have all else in common. */
export function nodeId(key: string, ordinal: number): string {
	return hash("sha256", `${ordinal}${key}`).slice(0, 32);
}
