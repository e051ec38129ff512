/** The versions of the wire this build speaks. Raise `max` with every change of a schema; raise `min` to drop support. */
export const protocolVersions = { min: 1, max: 1 } as const;
