/** The kinds of skills. */
export type { SkillType } from "./store.ts";
