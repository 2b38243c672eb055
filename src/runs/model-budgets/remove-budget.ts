import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";
import { selectBudget } from "#models/model-spending/budgets.queries";
import { auditChange } from "#platform/audit/audit-entry";

import { presentView } from "./list-budgets.ts";
import { nameOf } from "./set-budget.ts";
import { deleteBudget, forgetNotices } from "./store.ts";

/** Deletes a budget. What was spent stays counted. Throws NOT_FOUND, also for another tenant's budget. */
export async function removeBudget(ctx: ServiceContext, budgetId: string): Promise<{ id: string }> {
  const { view } = await presentView(ctx);
  const found = isUuid(budgetId) ? await selectBudget(ctx.db, view, budgetId) : undefined;
  if (found === undefined) throw notFound("budget", budgetId);
  const result = { id: found.id };
  await commit(ctx, [deleteBudget(ctx.tenant.id, found.id), forgetNotices(ctx.tenant.id, found.id)], {
    result,
    audit: [
      auditChange(ctx, {
        action: "delete_budget",
        summary: nameOf(found, found.agentName),
        agentId: found.agentId,
      }),
    ],
  });
  return result;
}
