export { Ledger } from "./ledger/ledger.js";
