import type { BaseContext } from "#context/context";
import { periodsOf } from "#models/model-spending/budget-periods";
import { type BudgetStanding, type BudgetView, selectBudgets } from "#models/model-spending/budgets.queries";
import { timeZoneOf } from "#models/time-zone/time-zone-of";
type BudgetContext = Pick<BaseContext, "db" | "clock"> & { tenant: { id: string } };

export interface BudgetList {
  budgets: BudgetStanding[];
  timeZone: string;
  at: number;
}

/** The tenant's budgets with what was spent in their present periods. */
export async function listBudgets(ctx: BudgetContext): Promise<BudgetList> {
  const { view, ...moment } = await presentView(ctx);
  return { budgets: await selectBudgets(ctx.db, view), ...moment };
}

/** The present moment of the tenant, for a look at its budgets. */
export async function presentView(ctx: BudgetContext): Promise<{ view: BudgetView; timeZone: string; at: number }> {
  const timeZone = await timeZoneOf(ctx);
  const at = ctx.clock();
  const view = { tenantId: ctx.tenant.id, at, periods: periodsOf(timeZone, at), runId: null, withoutWork: null };
  return { view, timeZone, at };
}
