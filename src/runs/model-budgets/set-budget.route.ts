import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { BudgetView, presentBudget, SetBudgetBody } from "./schemas.ts";
import { setBudget } from "./set-budget.ts";

export const setBudgetRoute = operation({
  method: "put",
  path: "/api/budgets",
  operationId: "setBudget",
  tags: ["Budgets"],
  summary: "Set a budget",
  description:
    "Limits what model calls may take in a period. A budget of the same `scope`, `agent_id` and `window` is changed and keeps its id. Before each model call the most that it can take is reserved from every budget that limits it, and afterwards the call is settled, so concurrent calls cannot pass a budget together. What was already spent in the present period counts.\n\nA call that does not fit is refused with `BUDGET_EXCEEDED` (402). With `on_reached`: `ask` a run waits for an approval of the kind `budget` (action `exceed_budget`): it lets that run pass that budget until the run or the present period ends, and no other run. Work that cannot wait (exams, replays, judgements, summaries of chats, questions of development agents) is refused. A limit in money refuses a model whose price is unknown by its name (`NOT_CONFIGURED`, `details.reason` `no_price`). A workspace can have at most 500 budgets. The change is recorded in the audit log.",
  ...access.tenant("GOVERNANCE_APPROVE"),
  request: { ...jsonBody(SetBudgetBody, "The budget") },
  responses: {
    ...ok(enveloped(BudgetView), "The budget"),
    ...refuses("AGENT_NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => setBudget(ctx, c.req.valid("json")),
    (now) => ({ status: 200, data: presentBudget(now) }),
  ),
);
