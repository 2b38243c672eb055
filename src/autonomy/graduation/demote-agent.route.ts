import type { Router } from "#http/router";

import { demoteAgent } from "./demote-agent.ts";
import { registerShift, shiftContract } from "./shift-level.contract.ts";

export const demoteAgentContract = shiftContract({
  direction: "demote",
  operationId: "demoteAgent",
  summary: "Demote an agent by hand",
  description:
    "Moves the agent to a lower level and emits `agent.demoted`. If the new level is not lower, the answer is 409. Evidence for a new promotion is counted from this moment.",
});

export const registerDemoteAgent = (app: Router): void => registerShift(app, demoteAgentContract, demoteAgent);
