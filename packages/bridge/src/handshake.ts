/** The conversation at the door, as pure functions: a knock or a hello comes in, an answer or a `rejected` goes out. */
import {
	check,
	describeViolation,
	type Hello,
	type Knock,
	type Limits,
	negotiateVersion,
	type Rejected,
	type RejectReason,
	type VersionRange,
	type Violation,
} from "@studio-bridge/protocol";

/** What a host says about itself in either answer. */
export interface HostIdentity {
	serverVersion: string;
	protocol: VersionRange;
	limits: Limits;
}

const UPDATE_PLUGIN = "Run `studio-bridge install-plugin`, then restart Studio.";
const UPDATE_SERVER =
	"Run `npm install -g studio-bridge@latest`, restart the server, then run `studio-bridge install-plugin` so that both match.";

/** What a user can do about each refusal, and whether waiting helps. A version mismatch depends on which side is older. */
const remedies: { readonly [K in RejectReason]: { action: string; retryable: boolean } } = {
	protocol_version: { action: UPDATE_PLUGIN, retryable: false },
	invalid_hello: { action: UPDATE_PLUGIN, retryable: false },
	not_authenticated: {
		action:
			"Run `studio-bridge install-plugin` and open the place again; or `studio-bridge pair`, and type its code into Studio.",
		retryable: false,
	},
	pairing_closed: { action: "Run `studio-bridge pair` and type the new code.", retryable: false },
	duplicate_hello: { action: UPDATE_PLUGIN, retryable: false },
	duplicate_session: { action: "Reload the plugin in one of the two Studio windows.", retryable: false },
	too_many_sessions: { action: "Close a Studio window that is no longer needed.", retryable: true },
	shutting_down: { action: "The plugin reconnects when a server is back.", retryable: true },
};

/** Looks at the first message of a connection. */
export function readKnock(
	value: unknown,
	violation: Violation | undefined,
	host: HostIdentity,
): { knock: Knock; protocolVersion: number } | { rejected: Rejected } {
	// The versions first: a knock of a wire that is not ours may differ from ours in everything else.
	const offered = offeredVersions(value);
	const version = offered && negotiateVersion(host.protocol, offered);
	if (offered !== undefined && version === undefined)
		return { rejected: versionMismatch(offered, pluginVersion(value), host) };
	const broken = violation ?? check("Knock", value);
	if (broken !== undefined) return { rejected: invalid("first message must be a valid knock", broken, host) };
	return { knock: value as Knock, protocolVersion: version as number };
}

/** Looks at the answer to a challenge. */
export function readHello(
	value: unknown,
	violation: Violation | undefined,
	host: HostIdentity,
): { hello: Hello } | { rejected: Rejected } {
	const broken = violation ?? check("Hello", value);
	if (broken !== undefined) return { rejected: invalid("answer to a challenge must be a valid hello", broken, host) };
	return { hello: value as Hello };
}

export function reject(
	reason: RejectReason,
	message: string,
	{ serverVersion, protocol }: HostIdentity,
	remedy: Partial<{ action: string; retryable: boolean }> = {},
): Rejected {
	return { type: "rejected", reason, message, ...remedies[reason], ...remedy, serverVersion, protocol };
}

function invalid(expected: string, violation: Violation, host: HostIdentity): Rejected {
	const { rule } = violation;
	return reject("invalid_hello", `The ${expected}, but ${describeViolation(violation)} (rule: ${rule}).`, host);
}

function versionMismatch(offered: VersionRange, plugin: string, host: HostIdentity): Rejected {
	const pluginIsNewer = offered.min > host.protocol.max;
	return reject(
		"protocol_version",
		`The plugin (${plugin}) speaks ${describeVersions(offered)}, the server (${host.serverVersion}) speaks ${describeVersions(host.protocol)}; they have none in common.`,
		host,
		{ action: pluginIsNewer ? UPDATE_SERVER : UPDATE_PLUGIN },
	);
}

function describeVersions({ min, max }: VersionRange): string {
	return min === max ? `protocol version ${min}` : `protocol versions ${min} to ${max}`;
}

function offeredVersions(value: unknown): VersionRange | undefined {
	if (!isRecord(value) || value.type !== "knock" || !isRecord(value.protocol)) return undefined;
	const { min, max } = value.protocol;
	return Number.isInteger(min) && Number.isInteger(max) ? { min: min as number, max: max as number } : undefined;
}

function pluginVersion(value: unknown): string {
	const version = isRecord(value) ? value.pluginVersion : undefined;
	return typeof version === "string" && version.length <= 64 ? version : "of unknown version";
}

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null;
}
