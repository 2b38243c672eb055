import { access, answer, enveloped, notModified, notModifiedResponse, ok, operation, refuses } from "#http/operation";

import { findRule } from "./find-rule.ts";
import { AlertRule, AlertRulePath, presentRule, ruleTag } from "./schemas.ts";

export const getAlertRuleRoute = operation({
  method: "get",
  path: "/api/alert-rules/{id}",
  operationId: "getAlertRule",
  tags: ["Alerts"],
  summary: "Get an alert rule",
  description: "Returns the rule with its state and its value at the latest look.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: AlertRulePath },
  responses: { ...ok(enveloped(AlertRule), "The rule"), ...notModifiedResponse(), ...refuses("NOT_FOUND") },
}).handle(async (c) => {
  const shown = presentRule(await findRule(c.var.ctx, c.req.valid("param").id));
  const tag = ruleTag(shown);
  return notModified(c, tag) ?? answer(c, shown, { headers: { ETag: tag } });
});
