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
