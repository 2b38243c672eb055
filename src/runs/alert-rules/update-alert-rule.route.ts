import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { AlertRule, AlertRulePath, presentRule, UpdateAlertRuleBody } from "./schemas.ts";
import { changeRule } from "./update-rule.ts";

export const updateAlertRuleRoute = operation({
  method: "patch",
  path: "/api/alert-rules/{id}",
  operationId: "updateAlertRule",
  tags: ["Alerts"],
  summary: "Change an alert rule",
  description:
    "Changes only the supplied fields; the metric stays. `enabled: false` ends the rule's alert without a notice. Another limit counts from the next look.",
  ...access.tenant("GOVERNANCE_APPROVE"),
  request: { params: AlertRulePath, ...jsonBody(UpdateAlertRuleBody, "The fields to change") },
  responses: {
    ...ok(enveloped(AlertRule), "The changed rule"),
    ...refuses("NOT_FOUND", "AGENT_NOT_FOUND", "CONFLICT", "FORBIDDEN"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => changeRule(ctx, c.req.valid("param").id, c.req.valid("json")),
    (rule) => ({ status: 200, data: presentRule(rule) }),
  ),
);
