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
    "An engaged switch stops the agent. Executions, chat messages and actions are refused with `STOPPED`. The agent starts no further tool call or model call, and its running executions end as `cancelled` with the error `STOPPED`. Their episodes are void. A call that was already sent may still have its effect; it is then listed as `unknown` at `GET /api/effects?status=unknown`. Reading stays possible. Engaging an engaged switch again keeps the first reason. The change is recorded in the audit log.",
  ...access.tenant("GOVERNANCE_APPROVE"),
  request: { params: KillSwitchAgentPath, ...jsonBody(SetKillSwitchBody, "The setting") },
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
