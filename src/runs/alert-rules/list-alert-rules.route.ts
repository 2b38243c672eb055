import { access, answer, enveloped, ok, operation } from "#http/operation";

import { AlertRuleList, ListAlertRulesQuery, presentRules } from "./schemas.ts";
import { selectRules } from "./store.ts";

export const listAlertRulesRoute = operation({
  method: "get",
  path: "/api/alert-rules",
  operationId: "listAlertRules",
  tags: ["Alerts"],
  summary: "List the alert rules",
  description:
    "Lists the workspace's alert rules with their states and values, those that fire first, then the newest.",
  ...access.tenant("AGENT_VIEW"),
  request: { query: ListAlertRulesQuery },
  responses: { ...ok(enveloped(AlertRuleList), "The rules") },
}).handle(async (c) => {
  const { db, tenant } = c.var.ctx;
  return answer(c, presentRules(await selectRules(db, tenant.id, c.req.valid("query").limit)));
});
