/** A skill of a tenant as the domain knows it. */
export type { SkillRow } from "./store.ts";
