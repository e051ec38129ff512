/** This package's version; the plugin's is the same. */
export { version } from "./generated/version.js";
