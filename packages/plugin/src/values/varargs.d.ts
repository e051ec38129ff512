/** A function that tells `take` what it is given, and how many that is, trailing nils included, before it does what `call` does. */
export function overheard(take: (values: unknown[], count: number) => void, call: Callback): Callback;

/** `xpcall`: whether it went well, what came back, and how many that is, trailing nils included. */
export function attempt(
	run: Callback,
	onError: (problem: unknown) => unknown,
): LuaTuple<[ok: boolean, values: unknown[], count: number]>;
