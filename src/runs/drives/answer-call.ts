import type { SystemContext } from "#context/context";
import { asksForApproval } from "#engine/reasoning/asks-for-approval";
import { isAskedCall } from "#engine/reasoning/ordered-call";
import type { AgentConfiguration, Refusal, Step, ToolCall } from "#engine/reasoning/provider";
import type { Tool } from "#engine/reasoning/tool";
import { withoutSecretsIn } from "#lib/redact-arguments";
import { shortened } from "#lib/shortened";
import { awaitApproval, type ApprovalAnswer } from "#runs/approvals/await-approval";
import { callSummary } from "#runs/approvals/call-summary";
import { whyAsked } from "#runs/ask-reasons/why-asked";
import type { ExecutionRecord } from "#runs/execution-records/execution-record";
import { pinSkill } from "#skills/private-skills/pin-skill";
import type { SkillPin } from "#skills/private-skills/skill-pin";

import type { ApprovedSkills } from "./equip-run.ts";

/**
 * Decides a call that the agent's level alone does not allow: it is refused, granted by a person's approval of exactly
 * this call, or waits for one. The approval is bound to the tool and its arguments, under the tool's governed action.
 * For a skill it is also bound to the skill's current version. A changed skill makes another call that needs a new
 * request. A granted call runs in the granted version or not at all.
 */
export async function answerCall(
  ctx: SystemContext,
  run: {
    record: ExecutionRecord;
    configuration: AgentConfiguration;
    tools: ReadonlyMap<string, Tool>;
    approvedSkills: ApprovedSkills;
    steps: readonly Pick<Step, "reasoning">[];
  },
  call: ToolCall,
  refusal: Refusal,
): Promise<ApprovalAnswer> {
  const tool = run.tools.get(call.tool);
  const mayAsk = (named: Tool): boolean =>
    refusal.unearned === true ||
    asksForApproval(named, run.configuration) ||
    isAskedCall(call, run.record.input.parameters);
  if (tool === undefined || !mayAsk(tool)) return { kind: "refused" };
  const skill = tool.skill === undefined ? undefined : await pinSkill(ctx, tool.skill.id);
  if (skill === null) return { kind: "refused" };
  const answer = await awaitApproval(ctx, {
    executionId: run.record.id,
    callId: boundId(call, skill, tool),
    startedBy: run.record.orderedBy ?? null,
    agentId: run.record.agentId,
    agentVersion: run.record.agentVersion,
    action: refusal.action,
    origin: run.record.origin,
    kin: run.record.kin,
    arguments: {
      tool: call.tool,
      arguments: call.arguments,
      ...(skill === undefined ? {} : { skill }),
      ...(tool.pin === undefined ? {} : { pin: tool.pin }),
    },
    inputSummary: await callSummary(tool, call),
    why: whyAsked(refusal, tool.reach !== "effect"),
    purpose: purposeOf(call, run.steps),
    ...(run.record.triggeredBy === "workflow" ? { step: { executionId: run.record.id } } : {}),
  });
  if (answer.kind === "granted" && skill !== undefined) run.approvedSkills.set(call.id, skill);
  return answer;
}

const MAX_PURPOSE = 600;

/** The agent's own words before the call, without secrets; undefined when it said none. */
function purposeOf({ purpose }: ToolCall, steps: readonly Pick<Step, "reasoning">[]): string | undefined {
  const said = (purpose ?? steps.at(-1)?.reasoning ?? "").trim();
  return said === "" ? undefined : shortened(String(withoutSecretsIn(said)), MAX_PURPOSE);
}

/** Identifies the call with the current version of its skill or form of its tool. */
function boundId({ id }: ToolCall, skill: SkillPin | undefined, { pin }: Tool): string {
  if (skill !== undefined) return `${id}@${skill.version}`;
  return pin === undefined ? id : `${id}@${pin.slice(0, 16)}`;
}
