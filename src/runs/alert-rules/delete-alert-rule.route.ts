import { access, enveloped, ok, operation, perform, refuses } from "#http/operation";

import { removeRule } from "./delete-rule.ts";
import { AlertRulePath, DeletedAlertRule } from "./schemas.ts";

export const deleteAlertRuleRoute = operation({
  method: "delete",
  path: "/api/alert-rules/{id}",
  operationId: "deleteAlertRule",
  tags: ["Alerts"],
  summary: "Delete an alert rule",
  description: "Deletes the rule with its alerts, even one that fires, without a notice.",
  ...access.tenant("GOVERNANCE_APPROVE"),
  request: { params: AlertRulePath },
  responses: { ...ok(enveloped(DeletedAlertRule), "The rule was deleted"), ...refuses("NOT_FOUND") },
}).handle((c) =>
  perform(
    c,
    (ctx) => removeRule(ctx, c.req.valid("param").id),
    ({ id }) => ({ status: 200, data: { id, deleted: true as const } }),
  ),
);
