import type { ServiceContext } from "#context/context";

import { seedOf, type ImprovementRun } from "./improvement-run.ts";
import { runSkillImprovement } from "./run-skill-improvement.ts";
import { runWorkflowImprovement } from "./run-workflow-improvement.ts";

export interface RunInput {
  skill_id?: string | undefined;
  agent_id?: string | undefined;
  seed?: number | undefined;
}

/** Runs the loop once: for a skill, or for an agent's workflow when no skill is named. Throws the errors of both. */
export function runImprovement(ctx: ServiceContext, input: RunInput): Promise<ImprovementRun> {
  const seed = input.seed ?? seedOf(ctx.newId());
  const { skill_id: skillId, agent_id: agentId } = input;
  if (skillId !== undefined) return runSkillImprovement(ctx, { skillId, agentId, seed });
  return runWorkflowImprovement(ctx, { agentId: agentId ?? "", seed });
}
