import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** What a proof is about. Both ends mix in a number of their own, so that no proof can be used twice. */
export interface ProofFacts {
	readonly port: number;
	readonly clientNonce: string;
	readonly hostNonce: string;
}

export const PROTOCOL = 1;

export function makeNonce(): string {
	return randomBytes(32).toString("hex");
}

/** Shows that its maker knows the secret, for one role and one conversation, without telling it. */
export function proofOf(secret: Buffer, role: "host" | "client", facts: ProofFacts): string {
	const { port, clientNonce, hostNonce } = facts;
	const text = ["studio-bridge", PROTOCOL, role, port, clientNonce, hostNonce].join("\n");
	return createHmac("sha256", secret).update(text).digest("hex");
}

/** Compared in a time that does not depend on where they differ. */
export function isProof(expected: string, given: unknown): boolean {
	if (typeof given !== "string" || given.length !== expected.length) return false;
	return timingSafeEqual(Buffer.from(expected), Buffer.from(given));
}
