/** A run as the domain knows it. */
export type { RunRow } from "./store.ts";
