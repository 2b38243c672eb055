import type { SystemContext } from "#context/context";
import { periodsOf } from "#models/model-spending/budget-periods";
import { inWords } from "#models/model-spending/budget-refusal";
import {
  type BudgetStanding,
  EXCEED_BUDGET,
  MICROS,
  passingName,
  periodOf,
  selectBudget,
} from "#models/model-spending/budgets.queries";
import { timeZoneOf } from "#models/time-zone/time-zone-of";
import { awaitApproval, type ApprovalAnswer } from "#runs/approvals/await-approval";
import { governedLevel, type ExecutionRecord } from "#runs/execution-records/execution-record";

import { rootRunOf } from "./equip-run.ts";

/**
 * Asks a person to let a run pass a budget in its present period. The approval holds for this run alone, until the run or
 * the period ends; the meter reads it before each call. Granted for a budget that was deleted since.
 */
export async function passBudget(
  ctx: SystemContext,
  record: ExecutionRecord,
  budgetId: string,
): Promise<ApprovalAnswer> {
  const at = ctx.clock();
  const periods = periodsOf(await timeZoneOf(ctx), at);
  const view = {
    tenantId: record.tenantId,
    at,
    periods,
    runId: record.id,
    ...rootRunOf(record),
    withoutWork: record.id,
  };
  const budget = await selectBudget(ctx.db, view, budgetId);
  if (budget === undefined) return { kind: "granted" };
  const { scope, window } = budget;
  const period = periodOf(window, periods);
  return awaitApproval(ctx, {
    executionId: record.id,
    callId: passingName(budgetId, period),
    startedBy: record.orderedBy ?? null,
    agentId: record.agentId,
    agentVersion: record.agentVersion,
    action: EXCEED_BUDGET,
    origin: record.origin,
    kin: record.kin,
    arguments: { budget: { budget_id: budgetId, scope, window, period }, execution_id: record.id },
    inputSummary: summaryOf(budget),
    why: { kind: "budget", level: governedLevel(record), needed: governedLevel(record) },
  });
}

const summaryOf = (budget: BudgetStanding): string =>
  `Pass the budget ${inWords(budget)}: ${[
    ...(budget.usdMicros === null ? [] : [`${usd(budget.usedMicros)} of ${usd(budget.usdMicros)} US dollars`]),
    ...(budget.tokens === null ? [] : [`${budget.usedTokens} of ${budget.tokens} tokens`]),
  ].join(" and ")} are used.`;

const usd = (micros: number): string => (micros / MICROS).toFixed(2);
