import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Who may come in, and as what. An agent uses Studio; an admin may also let others in. */
export type ClientRole = "agent" | "admin";

/** What a proof is about. Both ends mix in a number of their own, so that no proof can be used twice. */
export interface ProofFacts {
	readonly role: ClientRole | "plugin" | "pairing";
	readonly port: number;
	readonly guestNonce: string;
	readonly hostNonce: string;
}

/** The version of the proofs and of the relay. */
export const PROTOCOL = 1;

export function makeNonce(): string {
	return randomBytes(32).toString("hex");
}

/** A key of its own for each role: what one of them knows is of no use to pose as another. */
export function roleKey(secret: Buffer, role: ClientRole | "plugin"): Buffer {
	return hmac(secret, `studio-bridge key\n${role}`);
}

/** What both ends make of the code a person carried from one to the other, however it was typed. */
export function pairingKey(code: string): Buffer {
	return hmac(Buffer.from(plainCode(code)), "studio-bridge pairing");
}

/** Shows that its maker knows the key, for one role and one conversation, without telling it. */
export function proofOf(key: Buffer, by: "host" | "guest", facts: ProofFacts): string {
	const { role, port, guestNonce, hostNonce } = facts;
	const text = ["studio-bridge", PROTOCOL, by, role, port, guestNonce, hostNonce].join("\n");
	return hmac(key, text).toString("hex");
}

/** The plugin's key, readable only to who knows the pairing's. */
export function sealKey(key: Buffer, pairing: Buffer, { guestNonce, hostNonce }: ProofFacts): string {
	const seal = hmac(pairing, ["studio-bridge seal", guestNonce, hostNonce].join("\n"));
	return Buffer.from(key.map((byte, index) => byte ^ (seal[index] ?? 0))).toString("hex");
}

/** Compared in a time that does not depend on where they differ. */
export function isProof(expected: string, given: unknown): boolean {
	if (typeof given !== "string" || given.length !== expected.length) return false;
	return timingSafeEqual(Buffer.from(expected), Buffer.from(given));
}

function plainCode(code: string): string {
	const letters = code.toUpperCase().replaceAll(/[^0-9A-Z]/g, "");
	return letters.replaceAll("O", "0").replaceAll(/[IL]/g, "1");
}

function hmac(key: Buffer, text: string): Buffer {
	return createHmac("sha256", key).update(text).digest();
}
