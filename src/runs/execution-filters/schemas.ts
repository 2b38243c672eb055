import { z } from "@hono/zod-openapi";

import { RUN_OUTCOMES } from "#engine/evidence/assess-run";
import { VERIFICATIONS } from "#engine/evidence/verification";
import { MATURITY_LEVELS } from "#engine/governance/maturity";
import { field } from "#http/field";
import { moment, queryList, text, title } from "#http/schemas";
import { ORIGINS } from "#lib/origin";
import { Trigger } from "#runs/executions/schemas";
import { Status } from "#runs/run-families/schemas";
import { queryText } from "#runs/run-queries/schemas";

/** As many as a row of filter chips can show. */
const MAX_AGENTS = 20;
const MAX_DURATION_MS = 7 * 86_400_000;

const EXAMPLE_ID = "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e";

/** Filters of executions, shared by the list, the neighbours and the export. */
export const filterQuery = {
  agent_id: field(
    queryList(z.string().max(64), MAX_AGENTS),
    `Only executions of these agents, ${MAX_AGENTS} at most. Repeat the parameter or separate ids by commas`,
    [EXAMPLE_ID],
  ),
  status: field(Status.optional(), "Only executions with this status"),
  outcome: field(
    queryList(z.enum(RUN_OUTCOMES), RUN_OUTCOMES.length),
    `Only executions with one of these outcomes: ${RUN_OUTCOMES.map((outcome) => `\`${outcome}\``).join(", ")}. Repeat the parameter or separate words by commas`,
    ["not_done", "failed"],
  ),
  verification: field(z.enum(VERIFICATIONS).optional(), "Only executions whose outcome has this witness", "checked"),
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
  action: field(title(100).optional(), "Only executions of this governed action", "summarize"),
  level: field(
    z.enum(MATURITY_LEVELS).optional(),
    "Only executions whose agent had this level when they were accepted, as the list shows it",
    "intern",
  ),
  trigger: field(Trigger.optional(), "Only executions with this trigger", "console"),
  origin: field(z.enum(ORIGINS).optional(), "Only executions that come from there", "stranger"),
  waiting: z
    .enum(["true", "false"])
    .transform((word) => word === "true")
    .optional()
    .openapi({
      type: "boolean",
      description:
        "`true`: only executions that wait for an approval now. `false`: only those that are under way and wait for none",
      example: true,
    }),
  failure_group_id: text(64).optional().openapi({
    description: "Only executions of this group of failed runs",
    format: "uuid",
    example: EXAMPLE_ID,
  }),
  from: field(moment().optional(), "Only executions accepted at this time or later"),
  to: field(moment().optional(), "Only executions accepted at this time or earlier"),
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
  q: queryText("executions"),
  sort: field(
    z.enum(["started_at", "duration", "cost"]).default("started_at"),
    "Sort key. `started_at`: when the execution was accepted. With `duration` and `cost`, executions that have not ended or have no known cost come last",
  ),
  order: field(z.enum(["asc", "desc"]).default("desc"), "`desc`: newest, longest or most expensive first"),
};
