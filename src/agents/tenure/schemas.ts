import { z } from "@hono/zod-openapi";

import { PROBATION_REASONS } from "#engine/evidence/probation";
import type { Probation } from "#engine/evidence/tenure";
import { field } from "#http/field";
import { prose, timestamp, toTimestamp } from "#http/schemas";

/** The word of a person who may approve, in a change of an agent. */
export const KeepLevel = field(
  z.strictObject({
    justification: field(prose(2_000), "The reason, for the audit log", "The new prompt only changes the tone"),
  }),
  "Keeps the agent's level in spite of the change; needs `GOVERNANCE_APPROVE`, and the audit log keeps the justification. Without it another prompt, model or tools put an agent above `student` on probation",
);

/** When an agent that meets all requirements may be examined. */
export const nextExamAt = () =>
  field(timestamp().nullable(), "The earliest time of the next exam, which may be over; null without a wait", null);

export const ProbationView = z
  .object({
    since: timestamp(),
    reason: field(
      z.enum(PROBATION_REASONS),
      "`changed`: another model, prompt or tools act than earned the level. `failures`: the test of the level raised an alarm. `unsafe`: a complaint or a critical violation. `not_looked_at`: fewer than five vouched runs in thirty days with runs",
      "changed",
    ),
    remaining: field(
      z.number().int(),
      "Number of further vouched successes at new work that end it; a person can confirm the agent instead",
      5,
    ),
  })
  .openapi("Probation");

export const presentProbation = (probation: Probation | null): z.output<typeof ProbationView> | null =>
  probation === null ? null : { ...probation, since: toTimestamp(probation.since) };
