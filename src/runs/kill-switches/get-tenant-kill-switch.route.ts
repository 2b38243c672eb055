import { access, answer, enveloped, ok, operation } from "#http/operation";

import { findTenantSwitch } from "./find-kill-switch.ts";
import { KillSwitchView, presentKillSwitch } from "./schemas.ts";

export const getTenantKillSwitchRoute = operation({
  method: "get",
  path: "/api/governance/kill-switch",
  operationId: "getTenantKillSwitch",
  tags: ["Kill switches"],
  summary: "Get the workspace's kill switch",
  description: "Returns whether the workspace's kill switch is engaged, by whom, when and why.",
  ...access.tenant("AGENT_VIEW"),
  responses: {
    ...ok(enveloped(KillSwitchView), "The kill switch"),
  },
}).handle(async (c) => answer(c, presentKillSwitch(await findTenantSwitch(c.var.ctx))));
