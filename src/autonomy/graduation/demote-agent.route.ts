import type { Router } from "#http/router";

import { demoteAgent } from "./demote-agent.ts";
import { registerShift, shiftContract } from "./shift-level.route.ts";

export const demoteAgentContract = shiftContract({
  direction: "demote",
  operationId: "demoteAgent",
  summary: "Demote an agent by hand",
  description:
    "Moves the agent to a lower level (409 when it is not lower) and emits `agent.demoted`. Evidence for the way back up begins anew.",
});

export const registerDemoteAgent = (app: Router): void => registerShift(app, demoteAgentContract, demoteAgent);
