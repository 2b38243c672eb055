import type { BaseContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { emitEvent } from "#events/outbox/emit-event";

import { endOfWindow } from "./budget-periods.ts";
import {
  type BudgetStanding,
  type BudgetView,
  isOfRoot,
  MICROS,
  periodOf,
  selectBudgetsOf,
} from "./budgets.queries.ts";
import { insertNotice, selectNotices } from "./store.ts";
import { usedShare } from "./used-share.ts";

type TellContext = Pick<BaseContext, "db" | "writer" | "clock" | "newId"> & { tenant: { id: string } };

const WARNING_SHARE = 0.8;

/** The events of a budget by what is spent: a warning from 80 % of a limit, and that it is reached from 100 %. */
function noticesOf(budget: BudgetStanding): BudgetNotice[] {
  const share = usedShare(budget);
  if (share < WARNING_SHARE) return [];
  return share < 1 ? ["budget.warning"] : ["budget.warning", "budget.reached"];
}

type BudgetNotice = "budget.warning" | "budget.reached";

/** Sends the events of the budgets that a call has brought near their limits, each once in a period. */
export async function tellBudgets(
  ctx: TellContext,
  { view, keys, timeZone }: { view: BudgetView; keys: readonly string[]; timeZone: string },
): Promise<void> {
  const near = (await selectBudgetsOf(ctx.db, view, keys)).filter((budget) => noticesOf(budget).length > 0);
  if (near.length === 0) return;
  const told = await selectNotices(
    ctx.db,
    view.tenantId,
    near.map(({ id }) => id),
  );
  for (const budget of near)
    for (const event of noticesOf(budget)) {
      const period = budget.window === "run" ? (runOf(budget, view) ?? "") : periodOf(budget.window, view.periods);
      if (!told.has(`${budget.id} ${period} ${event}`)) await tell(ctx, { budget, event, period, view, timeZone });
    }
}

/** The run that a budget for each run counted. */
const runOf = (budget: BudgetStanding, view: BudgetView): string | null =>
  isOfRoot(budget, view) ? (view.rootRun?.id ?? null) : view.runId;

interface Told {
  budget: BudgetStanding;
  event: BudgetNotice;
  period: string;
  view: BudgetView;
  timeZone: string;
}

/** Sends an event unless another call has just sent it. */
async function tell(ctx: TellContext, { budget, event, period, view, timeZone }: Told): Promise<void> {
  const resetsAt = endOfWindow(budget.window, timeZone, view.at);
  const data = {
    budget_id: budget.id,
    scope: budget.scope,
    window: budget.window,
    agent_id: budget.agentId,
    execution_id: budget.window === "run" ? runOf(budget, view) : null,
    usd: budget.usdMicros === null ? null : budget.usdMicros / MICROS,
    tokens: budget.tokens,
    used_usd: budget.usedMicros / MICROS,
    used_tokens: budget.usedTokens,
    resets_at: resetsAt === null ? null : new Date(resetsAt).toISOString(),
  };
  const notice = { tenantId: view.tenantId, budgetId: budget.id, period, event, at: view.at };
  const { writer, clock, tenant } = ctx;
  try {
    await commit({ writer, clock, tenant }, [insertNotice(notice, toldAlready), emitEvent(ctx, event, data)]);
  } catch (error) {
    if (!(error instanceof AppError) || error.details["reason"] !== "told_already") throw error;
  }
}

const toldAlready = (): AppError => new AppError("CONFLICT", { details: { reason: "told_already" } });
