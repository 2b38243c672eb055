import { access, enveloped, ok, operation, perform, refuses } from "#http/operation";

import { AlertRulePath, presentTest, TestedAlertRule } from "./schemas.ts";
import { testRule } from "./test-rule.ts";

export const testAlertRuleRoute = operation({
  method: "post",
  path: "/api/alert-rules/{id}/test",
  operationId: "testAlertRule",
  tags: ["Alerts"],
  summary: "Test an alert rule",
  description:
    "Reads the rule's value now and sends a test through its channels: a mail, a message to Slack, and `alert.fired` with `is_test` to the webhooks. The rule's state stays. A channel of Slack that had a message within the last minute is not tested; one that fails works again when its test succeeds.",
  ...access.tenant("GOVERNANCE_APPROVE"),
  request: { params: AlertRulePath },
  responses: { ...ok(enveloped(TestedAlertRule), "The value, and what was sent"), ...refuses("NOT_FOUND") },
}).handle((c) =>
  perform(
    c,
    (ctx) => testRule(ctx, c.req.valid("param").id),
    (tested) => ({ status: 200, data: presentTest(tested) }),
  ),
);
