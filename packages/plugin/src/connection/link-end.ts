import { protocolVersions, type Rejected, type Welcome } from "../generated/protocol";

/** Nothing will come of it until a person acts, or the server says it will. */
interface Refused {
	readonly kind: "refused";
	readonly message: string;
	/** What the person can do about it. */
	readonly action: string;
	readonly retryable: boolean;
}

/** Why a link ended. */
export type LinkEnd = { readonly kind: "lost"; readonly reason: string } | { readonly kind: "refreshed" } | Refused;

export function rejectedBy({ message, action, retryable }: Rejected): LinkEnd {
	return { kind: "refused", message, action, retryable };
}

/** The refusal that follows if the server chose a version this plugin does not speak. */
export function unknownVersion({ protocolVersion, serverVersion }: Welcome): LinkEnd | undefined {
	const { min, max } = protocolVersions;
	if (protocolVersion >= min && protocolVersion <= max) return undefined;
	return {
		kind: "refused",
		message: `Server ${serverVersion} chose protocol version ${protocolVersion}; this plugin speaks ${min} to ${max}.`,
		action: "Install the plugin that belongs to this server: studio-bridge install-plugin.",
		retryable: false,
	};
}

/** Whoever listens does not know a key of ours. It may be another program, or a server of another installation. */
export const wrongKey: LinkEnd = {
	kind: "refused",
	message: "Whoever listens on the server's port does not share a key with this plugin.",
	action:
		"Run `studio-bridge install-plugin` and open the place again; or `studio-bridge pair`, and type its code into the Studio Bridge window.",
	retryable: false,
};

export const noKey: LinkEnd = {
	kind: "refused",
	message: "This plugin does not know any server yet.",
	action:
		"Run `studio-bridge install-plugin` and open the place again; or `studio-bridge pair`, and type its code into the Studio Bridge window.",
	retryable: false,
};

export function noSocket(reason: string): LinkEnd {
	return {
		kind: "refused",
		message: `Studio could not open a WebSocket: ${reason}.`,
		action: "Update Studio; if it speaks of HTTP requests, allow them in the security settings of the experience.",
		retryable: false,
	};
}
