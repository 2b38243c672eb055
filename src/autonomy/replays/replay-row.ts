/** A replay as the domain knows it. */
export type { ReplayRow } from "./store.ts";
