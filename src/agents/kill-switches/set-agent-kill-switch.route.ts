import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { KillSwitchAgentPath, KillSwitchView, presentKillSwitch, SetKillSwitchBody, settingOf } from "./schemas.ts";
import { setAgentSwitch } from "./set-kill-switch.ts";

export const setAgentKillSwitchRoute = operation({
  method: "put",
  path: "/api/agents/{agent_id}/kill-switch",
  operationId: "setAgentKillSwitch",
  tags: ["Kill switches"],
  summary: "Set an agent's kill switch",
  description:
    "An engaged switch stops the agent: executions, chat messages and actions are refused with `STOPPED`, no tool call and no model call begins, and what is under way ends as `cancelled` with the error `STOPPED`. Its episodes are void. A call that was made already may still have its effect; it is then listed as `unknown` at `GET /api/effects?status=unknown`. Reading stays possible. To engage an engaged switch keeps the first reason. The change is recorded in the audit log. An agent of the sample data does nothing that could be stopped, so its switch cannot be engaged (403).",
  ...access.tenant("GOVERNANCE_APPROVE"),
  request: { params: KillSwitchAgentPath, ...jsonBody(SetKillSwitchBody, "The wanted setting") },
  responses: {
    ...ok(enveloped(KillSwitchView), "The kill switch"),
    ...refuses("AGENT_NOT_FOUND"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => setAgentSwitch(ctx, c.req.valid("param").agent_id, settingOf(c.req.valid("json"))),
    (state) => ({ status: 200, data: presentKillSwitch(state) }),
  ),
);
