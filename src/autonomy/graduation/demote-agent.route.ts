import { shiftOperation } from "./shift-level.contract.ts";
import { shiftLevel } from "./shift-level.ts";

export const demoteAgentRoute = shiftOperation(
  {
    direction: "demote",
    operationId: "demoteAgent",
    summary: "Demote an agent manually",
    description:
      "Moves the agent to a lower level and emits `agent.demoted`. If the new level is not lower, the answer is 409. Evidence for a new promotion is counted from this moment.",
  },
  (ctx, agentId, input) => shiftLevel(ctx, agentId, "demotion", input),
);
