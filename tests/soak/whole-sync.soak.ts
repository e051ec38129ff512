/** A whole sync with every call to the disk failing with every error, once and for good, and its process killed at every call. */
process.env.STUDIO_BRIDGE_SOAK = "1";
await import("../../packages/sync/test/whole-sync-faults.test.js");

export {};
