import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { id, pathId } from "#http/schemas";
import { inputSchema, outputSchema, sizedObject, skillCode, skillConfig } from "#skills/skill-fields/schemas";

import type { RewrittenSkill } from "./rewrite-skill.ts";
import type { TriedSkill } from "./try-skill.ts";

export const SkillPath = z.object({ skill_id: pathId("skill_id") });

/** Maximum input of one try, as JSON. */
const MAX_INPUT_BYTES = 65_536;

export const TrySkillBody = z
  .strictObject({
    skill_type: field(
      z.enum(["function", "script"]).default("function"),
      "`function`: the code defines `main(input)`. `script`: the last value of the code is the output, and `input` is a global",
      "function",
    ),
    code: skillCode(),
    input: field(sizedObject(MAX_INPUT_BYTES), "Value of `input` for the code", { amount: 10 }),
    config: skillConfig().optional(),
    input_schema: inputSchema().optional(),
    output_schema: outputSchema().optional(),
  })
  .openapi("TrySkillBody", {
    example: {
      skill_type: "function",
      code: "function main(input) {\n  return { total: input.amount * config.rate };\n}",
      input: { amount: 10 },
      config: { rate: 1.08 },
    },
  });

export const TriedSkillView = z
  .object({
    success: z.literal(true),
    ok: field(z.boolean(), "Whether the code ended with an output that its schema allows"),
    output: field(z.unknown(), "Output of the code; null if it failed", { total: 10.8 }),
    error: field(
      z
        .object({
          reason: field(
            z.string(),
            "`syntax`, `no_main`, `threw`, `time_limit`, `memory_limit`, `stack_limit`, `output_limit`, `never_settles`, `source`, or `output_mismatch` for an output that its schema refuses",
            "threw",
          ),
          name: field(z.string().nullable(), "Name of the thrown error", "TypeError"),
          message: z.string().openapi({ example: "cannot read property 'amount' of undefined" }),
          line: field(z.number().int().nullable(), "Line of the code, from 1", 2),
        })
        .nullable(),
      "Reason for the failure; null without one",
    ),
    logs: field(
      z.array(
        z.object({
          level: z.enum(["log", "info", "warn", "error", "debug"]).openapi({ example: "log" }),
          text: z.string().openapi({ example: "10 at 1.08" }),
        }),
      ),
      "Output that the code wrote with `console`, oldest first",
    ),
    duration_ms: field(z.number().int(), "Milliseconds, including the call of the sandbox", 4),
  })
  .openapi("TriedSkill");

export const presentTried = ({ output, error, logs, durationMs }: TriedSkill): z.output<typeof TriedSkillView> => ({
  success: true,
  ok: error === null,
  output,
  error,
  logs,
  duration_ms: Math.round(durationMs),
});

export const RewriteSkillBody = z
  .strictObject({
    code: skillCode().optional(),
    input_schema: inputSchema().optional(),
    output_schema: outputSchema().optional(),
  })
  .refine((body) => Object.keys(body).length > 0, { message: "must have at least one field" })
  .openapi("RewriteSkillBody", {
    example: { code: "function main(input) {\n  return { total: input.amount * 1.1 };\n}" },
  });

export const RewrittenSkillView = z
  .object({
    success: z.literal(true),
    skill_id: id(),
    version: field(z.number().int(), "Rises by one with every change", 2),
    kept_as: field(
      z.string().nullable(),
      "Name of the version that keeps the earlier state of the skill; null if nothing changed",
      "Before the change (1)",
    ),
  })
  .openapi("RewrittenSkill");

export const presentRewritten = ({ skill, keptAs }: RewrittenSkill): z.output<typeof RewrittenSkillView> => ({
  success: true,
  skill_id: skill.id,
  version: skill.version,
  kept_as: keptAs,
});

/** The entity tag of a skill as it was written. */
export const skillTag = ({ version }: { version: number }): string => `"${version}"`;
