/** An effect as the domain knows it. */
export type { EffectRow } from "./store.ts";
