import { access, answer, enveloped, ok, operation, refuses } from "#http/operation";

import { findAgentSwitch } from "./find-kill-switch.ts";
import { KillSwitchAgentPath, KillSwitchView, presentKillSwitch } from "./schemas.ts";

export const getAgentKillSwitchRoute = operation({
  method: "get",
  path: "/api/agents/{agent_id}/kill-switch",
  operationId: "getAgentKillSwitch",
  tags: ["Kill switches"],
  summary: "Get an agent's kill switch",
  description: "Returns whether the agent's kill switch is engaged, by whom, when and why.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: KillSwitchAgentPath },
  responses: {
    ...ok(enveloped(KillSwitchView), "The kill switch"),
    ...refuses("AGENT_NOT_FOUND"),
  },
}).handle(async (c) => answer(c, presentKillSwitch(await findAgentSwitch(c.var.ctx, c.req.valid("param").agent_id))));
