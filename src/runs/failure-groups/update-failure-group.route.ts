import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { FailureGroup, FailureGroupPath, presentGroup, UpdateFailureGroupBody } from "./schemas.ts";
import { updateFailureGroup } from "./update-group.ts";

export const updateFailureGroupRoute = operation({
  method: "patch",
  path: "/api/failure-groups/{id}",
  operationId: "updateFailureGroup",
  tags: ["Failures"],
  summary: "Mute, resolve or own a group of failed runs",
  description:
    "Changes the state of the group, its owner, or both. A muted group counts further runs and tells no one until the time. A resolved group opens again with a run of a later version of the agent than the last one that failed; that of a provider opens with a run that began later. Then `failure_group.opened` is sent with `is_reopened`. The answer has the figures of the last 24 hours.",
  ...access.tenant("AGENT_MANAGE"),
  request: { params: FailureGroupPath, ...jsonBody(UpdateFailureGroupBody, "The new state or owner") },
  responses: { ...ok(enveloped(FailureGroup), "The group"), ...refuses("NOT_FOUND", "CONFLICT") },
}).handle((c) =>
  perform(
    c,
    (ctx) => updateFailureGroup(ctx, c.req.valid("param").id, c.req.valid("json")),
    ({ group, period }) => ({ status: 200, data: presentGroup(group, period, c.var.ctx.clock()) }),
  ),
);
