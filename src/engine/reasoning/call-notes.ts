import { decideAction } from "#engine/governance/decide-action";

import { asksForApproval } from "./asks-for-approval.ts";
import type { CallTimes } from "./noted-call.ts";
import type { AgentProfile, CallRecord, Refusal } from "./provider.ts";
import type { Tool, ToolContext } from "./tool.ts";

/** Records the first time of an event of a call. */
export function noteTime(call: CallRecord, what: keyof CallTimes, context: Pick<ToolContext, "clock"> | null): void {
  if (context?.clock === undefined || call.times?.[what] !== undefined) return;
  call.times = { ...call.times, [what]: new Date(context.clock()).toISOString() };
}

/**
 * Records governance's decision about a call, and its tool's name; `refusal`: why the level alone does not allow it.
 */
export function noteGovernance(call: CallRecord, tool: Tool, agent: AgentProfile, refusal: Refusal | null): void {
  const { action, complexity, requiredLevel } = decideAction({ action: tool.action, agentLevel: agent.maturityLevel });
  if (tool.skill !== undefined) call.skillName = tool.skill.name;
  if (tool.agent !== undefined) call.agentName = tool.agent.name;
  call.governance = {
    action,
    complexity,
    needed: refusal?.required_level ?? requiredLevel,
    level: agent.maturityLevel,
    decision:
      refusal === null
        ? "allowed"
        : refusal.unearned === true || asksForApproval(tool, agent.configuration)
          ? "asks"
          : "refused",
  };
}
