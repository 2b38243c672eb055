import { z } from "@hono/zod-openapi";

import { field } from "#http/field";

const DIGEST = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

export const digest = (description: string) => field(z.string(), description, DIGEST);
export const count = (description: string, example: number) => field(z.number().int(), description, example);
const share = (description: string, example: number) => field(z.number(), description, example);

/** Measurements of a body and its edit on the same recorded runs. */
export const SkillFitness = z
  .object({
    cases: count("Recorded runs on which both bodies were run", 8),
    held_out_cases: count("Cases among them that were hidden from the operators", 4),
    passed_before: count("Cases that pass with the old body", 7),
    passed_after: count("Cases that pass with the new body", 8),
    held_out_passed_before: count("Held-out cases that pass with the old body", 4),
    held_out_passed_after: count("Held-out cases that pass with the new body", 4),
    fixed: count("Earlier failures that now pass", 1),
    broken: count("Earlier passes that now fail; any such case rejects the edit", 0),
    lower_bound_before: share("Lower end of the 95 % Wilson interval of the share that passed with the old body", 0.53),
    lower_bound_after: share("Lower end of the same interval with the new body", 0.68),
    cases_left_out: count("Earlier passes that the unchanged skill no longer repeats", 0),
    case_ids: z.array(z.string()).openapi({ example: ["0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d70"] }),
    target: digest("SHA-256 of the failing input; null when nothing failed").nullable(),
  })
  .openapi("SkillFitness");
