import type { Router } from "#http/router";

import { promoteAgent } from "./promote-agent.ts";
import { registerShift, shiftContract } from "./shift-level.contract.ts";

export const promoteAgentContract = shiftContract({
  direction: "promote",
  operationId: "promoteAgent",
  summary: "Promote an agent by hand",
  description:
    "Moves the agent to a higher level and emits `agent.graduated`. If the new level is not higher, the answer is 409. The usual way to a higher level is the exam; this is a person's decision and is stored with its justification.",
});

export const registerPromoteAgent = (app: Router): void => registerShift(app, promoteAgentContract, promoteAgent);
