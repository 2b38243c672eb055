import { z } from "@hono/zod-openapi";

import { RUN_OUTCOMES, type AskedChecks, type RunOutcome } from "#engine/evidence/assess-run";
import { CHECK_KINDS, type Check } from "#engine/evidence/check";
import { isClaimed } from "#engine/evidence/claimed";
import { FLAG_KINDS, type Flag } from "#engine/evidence/groundedness";
import { VERIFICATIONS, type Verification } from "#engine/evidence/verification";
import { field } from "#http/field";
import { text } from "#http/schemas";
import { isPointer } from "#lib/json-pointer";
import { refusalOfSchema } from "#lib/json-schema";

/** A pointer into a result. */
export const resultPointer = () =>
  field(
    z.string().max(500).refine(isPointer, { message: "must be a JSON Pointer (RFC 6901), such as /details/total" }),
    "JSON Pointer (RFC 6901) into the result",
    "/details/total",
  );
const MAX_PARTS = 20;

export const Expectation = z
  .strictObject({
    must_contain: field(
      z.array(text(1_000)).max(MAX_PARTS).optional(),
      "Texts that the result must contain. Case does not matter, and any white space counts as one space",
      ["12 percent"],
    ),
    must_not_contain: field(z.array(text(1_000)).max(MAX_PARTS).optional(), "Texts that the result must not contain", [
      "guess",
    ]),
    equals: field(
      z
        .array(z.strictObject({ pointer: resultPointer(), value: field(z.unknown(), "Any JSON value") }))
        .max(MAX_PARTS)
        .optional(),
      "Expected values at locations in the result",
      [{ pointer: "/details/total", value: 27 }],
    ),
    numbers: field(
      z
        .array(
          z.strictObject({
            pointer: resultPointer(),
            min: field(z.number().optional(), "Lower bound, inclusive"),
            max: field(z.number().optional(), "Upper bound, inclusive"),
          }),
        )
        .max(MAX_PARTS)
        .optional(),
      "Numbers at locations in the result, with their bounds",
      [{ pointer: "/details/total", min: 20, max: 30 }],
    ),
    cited: field(
      z.boolean().optional(),
      "The result must quote the context at least once, and each of its quotations and numbers must occur in the context or in a tool's output",
    ),
  })
  .openapi("ExecutionExpectation", { example: { must_contain: ["12 percent"] } });

/** Refuses a schema that cannot be checked. */
export function refuseBadSchema({ result_schema: schema }: AskedChecks, issues: z.core.$RefinementCtx): void {
  const reason = schema === undefined ? null : refusalOfSchema(schema);
  if (reason !== null) issues.addIssue({ code: "custom", path: ["result_schema"], message: reason });
}

export const flags = field(
  z.array(
    z
      .object({
        kind: z.enum(FLAG_KINDS).openapi({ example: "number" }),
        text: field(z.string(), "The part, as the result writes it", "77777"),
      })
      .openapi("ResultFlag"),
  ),
  "Numbers and quotations of a language model's result that occur neither in the task, its context and the agent's instructions nor in a tool's output, and cannot be derived from them, at most five. Results of runs with pictures have none. They are hints for people and fail nothing; with `expect.cited` they fail the run",
);

export const assessmentFields = {
  outcome: field(
    z.enum(RUN_OUTCOMES).nullable(),
    "Outcome of the run; null until it ends. `partial`: the agent doubts, a person changed a call, or an effect failed and did not succeed later. `not_done`: the agent reports that it could not do the task. `refused`: the run wanted to act, and each act was refused by governance or rejected by a person. It does not count as a success, and it is evidence about the agent only if the agent tried what its level may not even ask for. `failed`: the run or a check failed. `void`: a vendor, the network or the platform failed, or someone cancelled the run. A verdict on the run turns `done`, `partial` and `not_done` into each other",
    "done",
  ),
  verification: field(
    z.enum(VERIFICATIONS).nullable(),
    "The witness that vouches for the outcome now: a later verdict of a person or of a calibrated judge counts as one at the end. Null until the run ends",
    "checked",
  ),
  claimed: field(
    z.boolean(),
    "Whether the outcome is `done` and only the agent says so (`verification` is `self_reported`). The console writes **Claimed** in place of **Done**",
    false,
  ),
  checks: field(
    z.array(
      z
        .object({
          kind: z.enum(CHECK_KINDS).openapi({ example: "must_contain" }),
          passed: z.boolean(),
          detail: z.string().openapi({ example: 'The result contains "12 percent".' }),
        })
        .openapi("ExecutionCheck"),
    ),
    "The checks of the result: `expect` and `result_schema` of the request; in old executions also `grounded`",
  ),
  flags,
};

interface Assessed {
  outcome: RunOutcome | null;
  verification: Verification | null;
  checks: Check[] | null;
  flags?: Flag[] | null;
}

export const presentAssessment = ({ outcome, verification, checks, flags: found }: Assessed) => ({
  outcome,
  verification,
  claimed: isClaimed(outcome, verification),
  checks: checks ?? [],
  flags: found ?? [],
});
