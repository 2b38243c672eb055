import { access, enveloped, ifMatchHeader, ok, operation, perform, refuses } from "#http/operation";

import { deleteTrigger } from "./delete-trigger.ts";
import { DeletedTrigger, TriggerPath } from "./schemas.ts";

export const deleteTriggerRoute = operation({
  method: "delete",
  path: "/api/triggers/{id}",
  operationId: "deleteTrigger",
  tags: ["Triggers"],
  summary: "Delete a trigger",
  description:
    "Deletes the trigger with its deliveries; its address is gone, and a run under way continues to its end. A trigger of another person needs the permission `GOVERNANCE_APPROVE`.",
  ...access.tenant("AGENT_MANAGE", { honoursIfMatch: true }),
  request: { params: TriggerPath, headers: ifMatchHeader() },
  responses: {
    ...ok(enveloped(DeletedTrigger), "The trigger was deleted"),
    ...refuses("NOT_FOUND", "FORBIDDEN", "PRECONDITION_FAILED"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => deleteTrigger(ctx, c.req.valid("param").id, c.req.valid("header")["if-match"]),
    ({ id }) => ({ status: 200, data: { id, deleted: true as const } }),
  ),
);
