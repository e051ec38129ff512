import type { DispatchedMessage } from "../connection/link";
import type { Outbox } from "../connection/outbox";
import type { PluginMessage, SessionOpened, WireError } from "../generated/protocol";
import { errorResult, wireError } from "../wire/wire-error";

/** What is announced of a further DataModel. */
export type SessionIntroduction = Omit<SessionOpened, "type">;

/** A DataModel that shares this plugin's socket: the server or a client of a playtest. */
export interface RoutedSession {
	/** Sends on what the DataModel's own dispatcher says. */
	readonly send: (message: PluginMessage) => WireError | undefined;
	/** Withdraws the session; commands that still wait for it are answered in its place. */
	readonly close: (reason: string) => void;
}

interface Route {
	readonly introduction: SessionIntroduction;
	readonly receive: (message: DispatchedMessage) => void;
}

/** Decides, for everything the server says, which DataModel of this window it is for. */
export class SessionRouter {
	private outbox?: Outbox;
	private readonly routes = new Map<string, Route>();
	/** Request id of a command → the session that serves it. */
	private readonly serving = new Map<string, string>();

	/** @param receiveOwn Takes what is for the DataModel that holds the socket. */
	constructor(private readonly receiveOwn: (message: DispatchedMessage) => void) {}

	attach(outbox: Outbox): void {
		this.outbox = outbox;
	}

	detach(): void {
		this.outbox = undefined;
		this.routes.clear();
		this.serving.clear();
	}

	isIdle(): boolean {
		return this.serving.isEmpty();
	}

	/** Announces a further DataModel to the server there is. `receive` is given what is meant for it. */
	open(introduction: SessionIntroduction, receive: (message: DispatchedMessage) => void): RoutedSession {
		const { sessionId } = introduction;
		const route: Route = { introduction, receive };
		this.routes.set(sessionId, route);
		this.outbox?.send({ ...introduction, type: "sessionOpened" });
		return {
			send: (message) => this.sendFor(route, message),
			close: (reason) => this.close(route, reason),
		};
	}

	receive(message: DispatchedMessage): void {
		const sessionId = this.sessionOf(message);
		const route = sessionId !== undefined ? this.routes.get(sessionId) : undefined;
		if (route === undefined) this.receiveOwn(message);
		else route.receive(message);
	}

	private sessionOf(message: DispatchedMessage): string | undefined {
		if (message.type === "response") return this.serving.get(message.commandId);
		if (message.type === "cancel") return this.serving.get(message.requestId);
		if (message.type === "fault")
			return message.requestId !== undefined ? this.serving.get(message.requestId) : undefined;
		const { requestId, sessionId } = message;
		if (sessionId !== undefined && this.routes.has(sessionId)) this.serving.set(requestId, sessionId);
		return sessionId;
	}

	private sendFor(route: Route, message: PluginMessage): WireError | undefined {
		if (this.routes.get(route.introduction.sessionId) !== route) return undefined;
		if (message.type === "result") this.serving.delete(message.requestId);
		return this.outbox?.send(message);
	}

	private close({ introduction: { sessionId } }: Route, reason: string): void {
		if (!this.routes.delete(sessionId)) return;
		const gone = wireError("connection_lost", `the ${sessionId} DataModel is gone: ${reason}`);
		for (const [requestId, servedBy] of new Map([...this.serving])) {
			if (servedBy !== sessionId) continue;
			this.serving.delete(requestId);
			this.outbox?.send(errorResult(requestId, gone));
		}
		this.outbox?.send({ type: "sessionClosed", sessionId, reason });
	}
}
