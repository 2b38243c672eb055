import { access, enveloped, ok, operation, perform, refuses } from "#http/operation";

import { removeBudget } from "./remove-budget.ts";
import { BudgetPath, DeletedBudget } from "./schemas.ts";

export const deleteBudgetRoute = operation({
  method: "delete",
  path: "/api/budgets/{id}",
  operationId: "deleteBudget",
  tags: ["Budgets"],
  summary: "Delete a budget",
  description: "Deletes the budget. What was spent stays counted. The change is recorded in the audit log.",
  ...access.tenant("GOVERNANCE_APPROVE"),
  request: { params: BudgetPath },
  responses: {
    ...ok(enveloped(DeletedBudget), "The budget was deleted"),
    ...refuses("NOT_FOUND"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => removeBudget(ctx, c.req.valid("param").id),
    ({ id }) => ({ status: 200, data: { id, deleted: true as const } }),
  ),
);
