import type { BaseContext } from "#context/context";

import { periodsOf } from "./budget-periods.ts";
import { budgetReached, isUsedUp } from "./budget-refusal.ts";
import { keysOfWork, selectBudgetsOf, selectLimits } from "./budgets.queries.ts";

/**
 * Throws BUDGET_EXCEEDED before a run of an agent begins, where one of its budgets is used up and refuses. A budget that asks
 * lets the run begin, because the run can wait.
 */
export async function refuseReached(
  ctx: Pick<BaseContext, "db" | "clock"> & { tenant: { id: string } },
  agentId: string,
): Promise<void> {
  const at = ctx.clock();
  const keys = keysOfWork({ agentId, runId: "" });
  const { timeZone, isLimited } = await selectLimits(ctx.db, ctx.tenant.id, keys);
  if (!isLimited) return;
  const view = { tenantId: ctx.tenant.id, at, periods: periodsOf(timeZone, at), runId: null, withoutWork: null };
  const budgets = await selectBudgetsOf(ctx.db, view, keys);
  const reached = budgets.find((budget) => budget.onReached === "refuse" && isUsedUp(budget));
  if (reached !== undefined) throw budgetReached(reached, { timeZone, at }, false);
}
