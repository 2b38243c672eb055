import { access, answer, enveloped, ok, operation } from "#http/operation";

import { listBudgets } from "./list-budgets.ts";
import { BudgetList, presentBudgets } from "./schemas.ts";

export const listBudgetsRoute = operation({
  method: "get",
  path: "/api/budgets",
  operationId: "listBudgets",
  tags: ["Budgets"],
  summary: "List budgets",
  description: "Lists the budgets of the workspace with what was spent in their present periods, oldest first.",
  ...access.tenant("AGENT_VIEW"),
  responses: { ...ok(enveloped(BudgetList), "The budgets") },
}).handle(async (c) => answer(c, presentBudgets(await listBudgets(c.var.ctx))));
