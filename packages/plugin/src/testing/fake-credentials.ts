import type { Credentials } from "../connection/credentials";
import type { Challenge, Knock } from "../generated/protocol";
import { fromHex, toHex } from "../hash/hex";
import { hmac } from "../hash/hmac";
import type { FakeSocket } from "./fake-sockets";

const HOST_NONCE = "b".rep(64);

/** Credentials whose nonces and keys a spec knows. */
export class FakeCredentials implements Credentials {
	known = ["0123456789abcdef".rep(4)];
	code?: string;
	private made = 0;

	makeNonce(): string {
		this.made += 1;
		return "%064x".format(this.made);
	}

	keys(): readonly string[] {
		return this.known;
	}

	takePairingCode(): string | undefined {
		const { code } = this;
		this.code = undefined;
		return code;
	}

	keep(key: string): void {
		this.known = [key];
	}

	/** What a server says that knows the key. */
	challenge(port: number, { nonce }: Knock, key = fromHex(this.known[0]), role = "plugin"): Challenge {
		const lines = ["studio-bridge", "1", "host", role, `${port}`, nonce, HOST_NONCE];
		return { type: "challenge", nonce: HOST_NONCE, proof: toHex(hmac(key, lines.join("\n"))) };
	}

	/** Opens a socket and goes with it as far as the hello. */
	letIn(socket: FakeSocket, port: number): void {
		socket.events.opened(101);
		socket.say(this.challenge(port, socket.last() as Knock));
	}
}
