import { access, enveloped, jsonBody, ok, operation, perform } from "#http/operation";

import { KillSwitchView, presentKillSwitch, SetKillSwitchBody, settingOf } from "./schemas.ts";
import { setTenantSwitch } from "./set-kill-switch.ts";

export const setTenantKillSwitchRoute = operation({
  method: "put",
  path: "/api/governance/kill-switch",
  operationId: "setTenantKillSwitch",
  tags: ["Kill switches"],
  summary: "Set the workspace's kill switch",
  description:
    "An engaged switch stops all agents of the workspace, including agents that are created later, in the same way as an agent's own switch. Releasing it does not release the switches of individual agents. The change is recorded in the audit log.",
  ...access.tenant("GOVERNANCE_APPROVE"),
  request: { ...jsonBody(SetKillSwitchBody, "The setting") },
  responses: {
    ...ok(enveloped(KillSwitchView), "The kill switch"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => setTenantSwitch(ctx, settingOf(c.req.valid("json"))),
    (state) => ({ status: 200, data: presentKillSwitch(state) }),
  ),
);
