import { actionComplexity } from "#engine/governance/actions";
import type { InstalledSkill } from "#engine/reasoning/tool";

import type { SkillType } from "./skill-type.ts";

/**
 * The action and reach of each type of skill. A function or script computes in the sandbox and may be repeated; every
 * other type reaches an outside system and runs at most once.
 */
export const BEHAVIOUR: Readonly<Record<SkillType, Pick<InstalledSkill, "action" | "reach">>> = {
  function: { action: "run_skill", reach: "read" },
  script: { action: "run_skill", reach: "read" },
  api: { action: "call_endpoint", reach: "effect" },
  docker: { action: "run_container", reach: "effect" },
  container: { action: "run_container", reach: "effect" },
};

/** The complexity from which an action changes something. */
const CHANGES_SOMETHING = 3;

/**
 * How far a skill reaches. A function or script that a person governs as a change is treated as one: it runs at most
 * once, a call above the level asks, and the ledger of effects has it.
 */
export const reachOfSkill = ({
  skillType,
  action,
}: {
  skillType: SkillType;
  /** The action that a person gave it; null without one. */
  action: string | null;
}): InstalledSkill["reach"] =>
  action !== null && actionComplexity(action) >= CHANGES_SOMETHING ? "effect" : BEHAVIOUR[skillType].reach;
