import { z } from "@hono/zod-openapi";

import { presentProbation, ProbationView } from "#agents/tenure/schemas";
import type { Stand } from "#engine/evidence/verdict-effect";
import { MATURITY_LEVELS } from "#engine/governance/maturity";
import { field } from "#http/field";

export const level = (description: string) => field(z.enum(MATURITY_LEVELS), description, "supervised");
export const remaining = (description: string) => field(z.number().int().min(0), description, 20);

export const StandView = z
  .object({
    level: level("The agent's level"),
    effective_level: level("The level that governance decides with"),
    probation: field(ProbationView.nullable(), "Null when the agent is not on probation"),
    target_level: level("The next level, or its own on probation; null at the highest").nullable(),
    remaining: remaining("Vouched successes that are missing to it; null at the highest level").nullable(),
  })
  .openapi("AgentStand");

export const presentStand = ({
  level: held,
  effectiveLevel,
  probation,
  towards,
}: Stand): z.output<typeof StandView> => ({
  level: held,
  effective_level: effectiveLevel,
  probation: presentProbation(probation),
  target_level: towards?.targetLevel ?? null,
  remaining: towards?.remaining ?? null,
});
