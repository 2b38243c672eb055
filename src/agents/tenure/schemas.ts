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

const reason = () =>
  field(
    z.enum(PROBATION_REASONS),
    "`changed`: another model, prompt or tools act than earned the level. `failures`: the test of the level raised an alarm. `unsafe`: a complaint or a critical violation, at whatever level and age of the run. `not_looked_at`: fewer than five vouched runs in thirty days with runs",
    "changed",
  );

export const ProbationView = z
  .object({
    since: field(timestamp(), "When the first of its reasons began"),
    reason: reason(),
    remaining: field(
      z.number().int(),
      "Number of further vouched successes at new work that end its last reason; a person can confirm the agent instead",
      5,
    ),
    reasons: field(
      z.array(
        z
          .object({
            reason: reason(),
            since: timestamp(),
            remaining: field(z.number().int(), "Number of further vouched successes at new work that end it", 5),
            needs_looks: field(
              z.boolean(),
              "Whether only successes count that a witness looked at who did not cause it. False after a change: there a check is enough, and a replay or what earned the level ends it too",
              false,
            ),
          })
          .openapi("ProbationReason"),
      ),
      "All reasons. They add up, and each has its own end",
    ),
  })
  .openapi("Probation");

export const presentProbation = (probation: Probation | null): z.output<typeof ProbationView> | null =>
  probation === null
    ? null
    : {
        since: toTimestamp(probation.since),
        reason: probation.reason,
        remaining: probation.remaining,
        reasons: probation.reasons.map(({ reason: why, since, remaining, needsLooks }) => ({
          reason: why,
          since: toTimestamp(since),
          remaining,
          needs_looks: needsLooks,
        })),
      };
