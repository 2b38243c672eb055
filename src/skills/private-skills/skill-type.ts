/** What kinds of skills there are. */
export type { SkillType } from "./store.ts";
