import { shiftOperation } from "./shift-level.contract.ts";
import { shiftLevel } from "./shift-level.ts";

export const promoteAgentRoute = shiftOperation(
  {
    direction: "promote",
    operationId: "promoteAgent",
    summary: "Promote an agent manually",
    description:
      "Moves the agent to a higher level and emits `agent.graduated`. If the new level is not higher, the answer is 409. An agent usually reaches a higher level by an exam; this operation is a person's decision and is stored with its justification.",
  },
  (ctx, agentId, input) => shiftLevel(ctx, agentId, "manual", input),
);
