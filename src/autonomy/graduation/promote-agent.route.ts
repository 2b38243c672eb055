import type { Router } from "#http/router";

import { promoteAgent } from "./promote-agent.ts";
import { registerShift, shiftContract } from "./shift-level.route.ts";

export const promoteAgentContract = shiftContract({
  direction: "promote",
  operationId: "promoteAgent",
  summary: "Promote an agent by hand",
  description:
    "Moves the agent to a higher level (409 when it is not higher) and emits `agent.graduated`. The exam is the ordinary way; this is a person's decision, kept with its justification.",
});

export const registerPromoteAgent = (app: Router): void => registerShift(app, promoteAgentContract, promoteAgent);
