/** The words every message is made of. */
import { Chars, Type, Words } from "./schema-kit.js";

const MAX_SAFE = Number.MAX_SAFE_INTEGER;

export const RequestId = Type.String({
	$id: "RequestId",
	description: "Made by whoever asks; the answer repeats it. Unique among the requests of one connection.",
	minLength: 1,
	maxLength: 64,
});

export const OperationId = Type.String({
	$id: "OperationId",
	description: "One intended effect, for ever. A plugin runs it at most once, however often it is asked.",
	minLength: 1,
	maxLength: 64,
});

export const SessionId = Type.String({
	$id: "SessionId",
	description: "One DataModel of one Studio window. Made by the plugin when it starts.",
	minLength: 1,
	maxLength: 64,
});

export const InstanceId = Chars(
	"0-9a-f",
	{ min: 32, max: 32 },
	{ $id: "InstanceId", description: "The server's id of an instance of the project: 32 hexadecimal digits." },
);

export const ChangeId = Chars(
	"0-9A-Za-z-",
	{ min: 1, max: 64 },
	{
		$id: "ChangeId",
		description:
			"Names one change of a sync. The instance's `InstanceId` where the project knows the instance, otherwise an id the plugin made.",
	},
);

export const GitBlobHash = Chars(
	"0-9a-f",
	{ min: 40, max: 40 },
	{ $id: "GitBlobHash", description: "SHA-1 of `blob <byte length>\\0<source>`, as git computes it." },
);

export const Sha256 = Chars(
	"0-9a-f",
	{ min: 64, max: 64 },
	{ $id: "Sha256", description: "SHA-256 of the UTF-8 bytes." },
);

export const ContentHash = Chars(
	"0-9a-f",
	{ min: 40, max: 64 },
	{ $id: "ContentHash", description: "A `GitBlobHash` or a `Sha256`; either is accepted for verification." },
);

export const Nonce = Chars(
	"0-9a-f",
	{ min: 64, max: 64 },
	{ $id: "Nonce", description: "A number nobody can guess, used once, so that no proof can be used twice." },
);

export const Proof = Chars(
	"0-9a-f",
	{ min: 64, max: 64 },
	{
		$id: "Proof",
		description:
			"HMAC-SHA-256, by the key both ends share, of these lines joined by `\\n`: `studio-bridge`, `1`, who proves it (`host` or `guest`), the role (`plugin` or `pairing`), the port, the plugin's nonce, the server's nonce.",
	},
);

export const SessionContext = Words(["edit", "server", "client"], {
	$id: "SessionContext",
	description: "Which DataModel of a Studio window: the edited place, or the server or client of a playtest.",
});

export const StudioState = Words(["Edit", "Play", "Paused", "Run", "Server", "Client"], {
	$id: "StudioState",
	description: "The run mode of a DataModel.",
});

/** Place and universe ids are far below 2^53, so a JSON number holds them exactly; 0 means a place that was never published. */
export const RobloxId = Type.Integer({
	$id: "RobloxId",
	description: "A place or game id; 0 before publishing.",
	minimum: 0,
	maximum: MAX_SAFE,
});

export const Version = Type.String({
	$id: "Version",
	description: "A package version, such as `0.1.0`.",
	minLength: 1,
	maxLength: 64,
});

export const ProtocolVersion = Type.Integer({
	$id: "ProtocolVersion",
	description: "A version of this wire.",
	minimum: 1,
	maximum: 65535,
});

export const ClassName = Type.String({
	$id: "ClassName",
	description: "A Roblox class.",
	minLength: 1,
	maxLength: 100,
});

export const Count = Type.Integer({ $id: "Count", description: "How many.", minimum: 0, maximum: MAX_SAFE });

export const Milliseconds = Type.Integer({
	$id: "Milliseconds",
	description: "A span or a Unix time, in whole milliseconds.",
	minimum: 0,
	maximum: MAX_SAFE,
});
