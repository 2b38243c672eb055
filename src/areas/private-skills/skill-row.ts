/** A skill as the domain knows it. */
export type { SkillRow, SkillType } from "./store.ts";
