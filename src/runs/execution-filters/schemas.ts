import { z } from "@hono/zod-openapi";

import { RUN_OUTCOMES } from "#engine/evidence/assess-run";
import { VERIFICATIONS } from "#engine/evidence/verification";
import { MATURITY_LEVELS } from "#engine/governance/maturity";
import { moment, queryFlag, queryList, text, title } from "#http/schemas";
import { ORIGINS } from "#lib/origin";
import { Status, Trigger } from "#runs/executions/schemas";

/** As many as a row of filter chips can show. */
const MAX_AGENTS = 20;
const MAX_DURATION_MS = 7 * 86_400_000;

const EXAMPLE_ID = "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e";

/** Filters of executions, shared by the list, the neighbours and the export. */
export const filterQuery = {
  agent_id: queryList(z.string().max(64), MAX_AGENTS).openapi({
    description: `Only executions of these agents, ${MAX_AGENTS} at most. Repeat the parameter or separate ids by commas`,
    example: [EXAMPLE_ID],
  }),
  status: Status.optional().openapi({ description: "Only executions with this status" }),
  outcome: queryList(z.enum(RUN_OUTCOMES), RUN_OUTCOMES.length).openapi({
    description: `Only executions with one of these outcomes: ${RUN_OUTCOMES.map((outcome) => `\`${outcome}\``).join(", ")}. Repeat the parameter or separate words by commas`,
    example: ["not_done", "failed"],
  }),
  verification: z
    .enum(VERIFICATIONS)
    .optional()
    .openapi({ description: "Only executions whose outcome has this witness", example: "checked" }),
  claimed: z
    .enum(["true", "false"])
    .transform((word) => word === "true")
    .optional()
    .openapi({
      type: "boolean",
      description:
        "`true`: only executions that are done and that only the agent vouches for. `false`: all others; with `outcome=done` those that are vouched for",
      example: false,
    }),
  action: title(100)
    .optional()
    .openapi({ description: "Only executions of this governed action", example: "summarize" }),
  level: z.enum(MATURITY_LEVELS).optional().openapi({
    description: "Only executions whose agent had this level when they were accepted, as the list shows it",
    example: "intern",
  }),
  trigger: Trigger.optional().openapi({ description: "Only executions with this trigger", example: "console" }),
  origin: z
    .enum(ORIGINS)
    .optional()
    .openapi({ description: "Only executions that come from there", example: "stranger" }),
  waiting: queryFlag("Only executions that wait for an approval now"),
  from: moment().optional().openapi({ description: "Only executions accepted at this time or later" }),
  to: moment().optional().openapi({ description: "Only executions accepted at this time or earlier" }),
  min_duration_ms: z
    .string()
    .regex(/^\d{1,9}$/, { message: "must be a whole number" })
    .transform(Number)
    .pipe(z.number().max(MAX_DURATION_MS))
    .optional()
    .openapi({
      type: "integer",
      minimum: 0,
      maximum: MAX_DURATION_MS,
      description: "Only finished executions that took at least this many milliseconds",
      example: 1_000,
    }),
  q: text(200).optional().openapi({
    description:
      "Words or beginnings of words in the task; all must match. Only the beginning of a very long task is searched",
    example: "summarize",
  }),
  sort: z.enum(["started_at", "duration", "cost"]).default("started_at").openapi({
    description:
      "Sort key. `started_at`: when the execution was accepted. With `duration` and `cost`, executions that have not ended or have no known cost come last",
  }),
  order: z
    .enum(["asc", "desc"])
    .default("desc")
    .openapi({ description: "`desc`: newest, longest or most expensive first" }),
};
