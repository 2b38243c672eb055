import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { muteRule } from "./mute-rule.ts";
import { AlertRule, AlertRulePath, MuteAlertRuleBody, presentRule } from "./schemas.ts";

export const muteAlertRuleRoute = operation({
  method: "post",
  path: "/api/alert-rules/{id}/mute",
  operationId: "muteAlertRule",
  tags: ["Alerts"],
  summary: "Mute an alert rule",
  description:
    "Tells no one of the rule until the time, at most 30 days: no mail, no webhook, nothing in the inbox. The rule is looked at and its alerts are listed as before. An alert that still fires when the mute is over is told once. The end of an alert that was told before the mute is told in the mute as well.",
  ...access.tenant("GOVERNANCE_APPROVE"),
  request: { params: AlertRulePath, ...jsonBody(MuteAlertRuleBody, "Until when") },
  responses: { ...ok(enveloped(AlertRule), "The rule"), ...refuses("NOT_FOUND", "CONFLICT") },
}).handle((c) =>
  perform(
    c,
    (ctx) => muteRule(ctx, c.req.valid("param").id, c.req.valid("json")),
    (rule) => ({ status: 200, data: presentRule(rule) }),
  ),
);
