import { awaitApproval, type ApprovalAnswer } from "#agents/approvals/await-approval";
import type { SystemContext } from "#context";
import { asksForApproval } from "#engine/reasoning/asks-for-approval";
import type { AgentConfiguration, Refusal, ToolCall } from "#engine/reasoning/provider";
import type { Tool } from "#engine/reasoning/tool";
import { shortened } from "#lib/shortened";
import { pinSkill } from "#skills/private-skills/pin-skill";
import type { SkillPin } from "#skills/private-skills/skill-pin";

import type { ApprovedSkills } from "./equip-run.ts";
import type { ExecutionRecord } from "./execution-record.ts";

/**
 * What becomes of a call that the agent's level alone does not allow: refused, granted by a person's approval of exactly this call, or
 * waiting for one. The approval is bound to the tool and its arguments, under the tool's governed action; where the tool is a skill, to
 * the skill as it is now too: changed in the meantime, it is another call that needs a new request, and what was granted runs in the state
 * that was granted or not at all.
 */
export async function answerCall(
  ctx: SystemContext,
  run: {
    record: ExecutionRecord;
    configuration: AgentConfiguration;
    tools: ReadonlyMap<string, Tool>;
    approvedSkills: ApprovedSkills;
  },
  call: ToolCall,
  refusal: Refusal,
): Promise<ApprovalAnswer> {
  const tool = run.tools.get(call.tool);
  if (tool === undefined || !asksForApproval(tool, run.configuration)) return { kind: "refused" };
  const skill = tool.skill === undefined ? undefined : await pinSkill(ctx, tool.skill.id);
  if (skill === null) return { kind: "refused" };
  const answer = await awaitApproval(ctx, {
    executionId: run.record.id,
    callId: boundId(call, skill, tool),
    agentId: run.record.agentId,
    agentVersion: run.record.agentVersion,
    action: refusal.action,
    arguments: {
      tool: call.tool,
      arguments: call.arguments,
      ...(skill === undefined ? {} : { skill }),
      ...(tool.pin === undefined ? {} : { pin: tool.pin }),
    },
    inputSummary: summaryOf(tool, call),
  });
  if (answer.kind === "granted" && skill !== undefined) run.approvedSkills.set(call.id, skill);
  return answer;
}

/** The call in the state that its skill, or the form that its tool, has now. */
function boundId({ id }: ToolCall, skill: SkillPin | undefined, { pin }: Tool): string {
  if (skill !== undefined) return `${id}@${skill.version}`;
  return pin === undefined ? id : `${id}@${pin.slice(0, 16)}`;
}

/** As much as a request made by hand may say. */
const MAX_SUMMARY = 1_000;

function summaryOf(tool: Tool, { purpose }: ToolCall): string {
  const what = tool.skill ? `the skill "${tool.skill.name}"` : `the tool ${tool.name}`;
  const text = `Calls ${what}. ${purpose ?? ""}`.trim();
  return shortened(text, MAX_SUMMARY);
}
