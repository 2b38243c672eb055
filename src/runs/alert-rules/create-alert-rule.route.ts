import { access, created, enveloped, jsonBody, operation, perform, refuses } from "#http/operation";

import { createRule } from "./create-rule.ts";
import { AlertRule, CreateAlertRuleBody, presentRule } from "./schemas.ts";

export const createAlertRuleRoute = operation({
  method: "post",
  path: "/api/alert-rules",
  operationId: "createAlertRule",
  tags: ["Alerts"],
  summary: "Create an alert rule",
  description:
    "Creates a rule that is looked at once a minute. It fires once when its value passes the limit, says when that is over, and does not fire again within `quiet_minutes`. A workspace can have at most 50 rules.",
  ...access.tenant("GOVERNANCE_APPROVE"),
  request: jsonBody(CreateAlertRuleBody, "The rule"),
  responses: {
    ...created(enveloped(AlertRule), "The rule was created"),
    ...refuses("NOT_FOUND", "AGENT_NOT_FOUND", "CONFLICT", "FORBIDDEN"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => createRule(ctx, c.req.valid("json")),
    (rule) => ({ status: 201, location: `/api/alert-rules/${rule.id}`, data: presentRule(rule) }),
  ),
);
