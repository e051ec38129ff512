import { HttpService } from "@rbxts/services";
import type { Credentials } from "../connection/credentials";

/** `install-plugin` writes the key here, on the root of the plugin's file. */
const BAKED_KEY = "StudioBridge_key";
/** What a pairing earned is kept with the plugin's settings. */
const PAIRED_KEY = "StudioBridge_key";

/** Keys from the plugin's own file and from its settings. */
export class StudioCredentials implements Credentials {
	private code?: string;

	/** `root` is where the plugin's file begins. Modules have no `plugin` of their own, so they are given it. */
	constructor(
		private readonly plugin: Plugin,
		private readonly root: Instance | undefined,
		private readonly onPaired: () => void,
	) {}

	/** The person typed a code. */
	offer(code: string): void {
		this.code = code;
	}

	makeNonce(): string {
		return `${guid()}${guid()}`;
	}

	keys(): readonly string[] {
		const baked = this.root?.GetAttribute(BAKED_KEY);
		const [, paired] = pcall(() => this.plugin.GetSetting(PAIRED_KEY));
		const keys: string[] = [];
		if (isKey(baked)) keys.push(baked);
		if (isKey(paired)) keys.push(paired);
		return keys;
	}

	takePairingCode(): string | undefined {
		const { code } = this;
		this.code = undefined;
		return code;
	}

	keep(key: string): void {
		this.plugin.SetSetting(PAIRED_KEY, key);
		this.onPaired();
	}
}

/** 32 digits; all but six of their bits are random. */
function guid(): string {
	return HttpService.GenerateGUID(false).gsub("-", "")[0].lower();
}

function isKey(value: unknown): value is string {
	return typeIs(value, "string") && value.size() === 64 && value.match("^%x+$")[0] !== undefined;
}
