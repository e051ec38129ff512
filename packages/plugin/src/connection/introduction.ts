import { pluginVersion } from "../generated/plugin-version";
import { type Challenge, type Knock, protocolVersions, type Welcome } from "../generated/protocol";
import { fromHex, toHex } from "../hash/hex";
import { hmac } from "../hash/hmac";
import type { Credentials } from "./credentials";

interface Shared {
	readonly role: "plugin" | "pairing";
	readonly key: string;
}

/** The proofs of one socket: first the server's, that it knows a key of ours, then our own. */
export class Introduction {
	private readonly nonce: string;
	private readonly code?: string;
	private hostNonce = "";
	private shared?: Shared;

	constructor(
		private readonly credentials: Credentials,
		private readonly port: number,
	) {
		this.nonce = credentials.makeNonce();
		this.code = credentials.takePairingCode();
	}

	/** Whether there is anything to prove. */
	canBegin(): boolean {
		return this.code !== undefined || !this.credentials.keys().isEmpty();
	}

	knock(): Knock {
		return {
			type: "knock",
			protocol: protocolVersions,
			pluginVersion,
			nonce: this.nonce,
			pairing: this.code === undefined ? undefined : true,
		};
	}

	/** Our proof, if the server's convinces us. */
	answer({ nonce, proof }: Challenge): string | undefined {
		this.hostNonce = nonce;
		this.shared = this.candidates().find((candidate) => this.proof("host", candidate) === proof);
		return this.shared && this.proof("guest", this.shared);
	}

	/** Keeps the key that a pairing earns. */
	finish({ sealedKey }: Welcome): void {
		if (sealedKey === undefined || this.shared === undefined || this.shared.role !== "pairing") return;
		const seal = hmac(this.shared.key, `studio-bridge seal\n${this.nonce}\n${this.hostNonce}`);
		this.credentials.keep(toHex(xor(fromHex(sealedKey), seal)));
	}

	private candidates(): Shared[] {
		if (this.code !== undefined) return [{ role: "pairing", key: hmac(plainCode(this.code), "studio-bridge pairing") }];
		return this.credentials.keys().map((key) => ({ role: "plugin", key: fromHex(key) }));
	}

	/** The lines the wire's `Proof` describes. */
	private proof(by: "host" | "guest", { role, key }: Shared): string {
		const lines = ["studio-bridge", "1", by, role, `${this.port}`, this.nonce, this.hostNonce];
		return toHex(hmac(key, lines.join("\n")));
	}
}

/** However it was typed. */
function plainCode(code: string): string {
	const letters = code.upper().gsub("[^0-9A-Z]", "")[0];
	return letters.gsub("O", "0")[0].gsub("[IL]", "1")[0];
}

function xor(bytes: string, seal: string): string {
	const mixed = buffer.fromstring(bytes);
	for (let index = 0; index < buffer.len(mixed); index++) {
		const byte = seal.byte(index + 1)[0] ?? 0;
		buffer.writeu8(mixed, index, bit32.bxor(buffer.readu8(mixed, index), byte));
	}
	return buffer.tostring(mixed);
}
