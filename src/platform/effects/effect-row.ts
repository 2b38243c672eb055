/** An effect as the domain knows it, and as readers see it. */
export type { EffectRow, NamedEffect } from "./store.ts";
