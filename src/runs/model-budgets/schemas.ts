import { z } from "@hono/zod-openapi";

import { BUDGET_SCOPES, BUDGET_WINDOWS, ON_REACHED } from "#db/schema/model-budgets";
import { field } from "#http/field";
import { id, pathId, timestamp, toTimestamp, toTimestampOrNull } from "#http/schemas";
import { endOfWindow } from "#models/model-spending/budget-periods";
import { type BudgetStanding, MICROS } from "#models/model-spending/budgets.queries";
import { usedShare } from "#models/model-spending/used-share";

import type { BudgetList as Budgets } from "./list-budgets.ts";

export const BudgetPath = z.object({ id: pathId("id", "budget") });

const scope = () =>
  field(
    z.enum(BUDGET_SCOPES),
    "The scope: `tenant`, the whole workspace; `agent`, one agent; `run`, each run, or each run of one agent",
    "agent",
  );

const window = () =>
  field(
    z.enum(BUDGET_WINDOWS),
    "The period: `day` or `month` in the workspace's time zone; `run` exactly for the scope `run`",
    "month",
  );

const onReached = () =>
  field(
    z.enum(ON_REACHED),
    "The answer to a call that does not fit: `refuse`, or `ask`: a run waits until a person allows it to pass this budget. Work that cannot wait is refused",
    "refuse",
  );

const usd = () => field(z.number().min(0).max(1_000_000), "US dollars", 20);
const tokens = () => field(z.int().min(0).max(1_000_000_000_000), "Tokens, input and output together", 2_000_000);

export const SetBudgetBody = z
  .strictObject({
    scope: scope(),
    agent_id: id().max(64).optional().openapi({
      description: "Required for `agent`, optional for `run`",
      format: "uuid",
    }),
    window: window(),
    usd: usd().optional(),
    tokens: tokens().optional(),
    on_reached: onReached().default("refuse"),
  })
  .superRefine((body, check) => {
    const refuse = (field: string, message: string): void => {
      check.addIssue({ code: "custom", path: [field], message });
    };
    if ((body.scope === "run") !== (body.window === "run"))
      refuse("window", "is `run` for the scope `run`, and `day` or `month` for the others");
    if (body.scope === "agent" && body.agent_id === undefined) refuse("agent_id", "is required for the scope `agent`");
    if (body.scope === "tenant" && body.agent_id !== undefined)
      refuse("agent_id", "must not be given for the scope `tenant`");
    if (body.usd === undefined && body.tokens === undefined) refuse("usd", "or `tokens` is required");
  })
  .openapi("SetBudgetBody", { example: { scope: "tenant", window: "month", usd: 20, on_reached: "refuse" } });

export type SetBudgetInput = z.output<typeof SetBudgetBody>;

const BUDGET_STATES = ["ok", "warning", "reached"] as const;

export const BudgetView = z
  .object({
    id: id(),
    scope: scope(),
    agent_id: field(id().nullable(), "Null for the whole workspace, and for the runs of all agents"),
    agent_name: z.string().nullable().openapi({ example: "Finance Assistant" }),
    window: window(),
    usd: field(usd().nullable(), "Limit in US dollars; null without one"),
    tokens: field(tokens().nullable(), "Limit in tokens; null without one"),
    on_reached: onReached(),
    used_usd: field(
      usd().nullable(),
      "Spent in the present period, in US dollars. Calls whose price is unknown are left out. Null for `run`, where each run has its own",
      3.25,
    ),
    used_tokens: field(tokens().nullable(), "Spent in the present period, in tokens; null for `run`", 310_000),
    reserved_usd: field(usd().nullable(), "The most that the calls being made now can cost; null for `run`", 0.12),
    reserved_tokens: field(
      tokens().nullable(),
      "The most tokens that the calls being made now can take; null for `run`",
      9_000,
    ),
    state: field(
      z.enum(BUDGET_STATES).nullable(),
      "`warning` from 80 % of a limit, `reached` from 100 %; null for `run`",
      "ok",
    ),
    resets_at: field(timestamp().nullable(), "When the next period begins; null for `run`"),
    created_at: timestamp(),
    updated_at: timestamp(),
  })
  .openapi("Budget");

export const BudgetList = z
  .object({
    budgets: z.array(BudgetView),
    time_zone: field(z.string(), "The workspace's time zone, in which days and months begin", "Europe/Berlin"),
  })
  .openapi("BudgetList");

export const DeletedBudget = z.object({ id: id(), deleted: z.literal(true) }).openapi("DeletedBudget");

export const presentBudgets = ({ budgets, timeZone, at }: Budgets): z.output<typeof BudgetList> => ({
  budgets: budgets.map((budget) => presentBudget({ budget, timeZone, at })),
  time_zone: timeZone,
});

export function presentBudget({
  budget,
  timeZone,
  at,
}: {
  budget: BudgetStanding;
  timeZone: string;
  at: number;
}): z.output<typeof BudgetView> {
  const hasOne = budget.window !== "run";
  return {
    id: budget.id,
    scope: budget.scope,
    agent_id: budget.agentId,
    agent_name: budget.agentName,
    window: budget.window,
    usd: budget.usdMicros === null ? null : budget.usdMicros / MICROS,
    tokens: budget.tokens,
    on_reached: budget.onReached,
    used_usd: hasOne ? budget.usedMicros / MICROS : null,
    used_tokens: hasOne ? budget.usedTokens : null,
    reserved_usd: hasOne ? budget.reservedMicros / MICROS : null,
    reserved_tokens: hasOne ? budget.reservedTokens : null,
    state: hasOne ? stateOf(budget) : null,
    resets_at: toTimestampOrNull(endOfWindow(budget.window, timeZone, at)),
    created_at: toTimestamp(budget.createdAt),
    updated_at: toTimestamp(budget.updatedAt),
  };
}

const WARNING_SHARE = 0.8;

function stateOf(budget: BudgetStanding): (typeof BUDGET_STATES)[number] {
  const share = usedShare(budget);
  return share >= 1 ? "reached" : share >= WARNING_SHARE ? "warning" : "ok";
}
