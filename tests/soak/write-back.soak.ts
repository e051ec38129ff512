/** Every call of a write-back failing with every error, once and for good, and the process killed at every point. */
process.env.STUDIO_BRIDGE_SOAK = "1";
await import("../../packages/project/test/write-back-faults.test.js");

export {};
