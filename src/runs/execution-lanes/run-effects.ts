import type { SystemContext } from "#context/context";
import type { SkillRow } from "#db/schema/skills";
import type { Statement } from "#db/statement";
import { endOfEffect, knownOfEffect } from "#engine/reasoning/effect-end";
import { madeWith, type CallRecord, type RunState } from "#engine/reasoning/provider";
import type { Tool } from "#engine/reasoning/tool";
import { AppError } from "#errors/app-error";
import { effectEnded } from "#platform/effects/effect-end.queries";
import { intendEffect } from "#platform/effects/intend-effect";
import type { ReadySkills } from "#runs/drives/equip-run";
import { alreadyEnded, type ExecutionRecord } from "#runs/execution-records/execution-record";
import { requireUnfinished, updateExecution } from "#runs/execution-records/execution.queries";
import { findSkill } from "#skills/private-skills/find-skill";
import { skillTarget } from "#skills/private-skills/skill-target";

interface IntendedCall {
  call: CallRecord;
  tool: Tool;
  /** The execution to show from now on. */
  record: ExecutionRecord;
  /** The skills of calls, in the version at the time the call was recorded. */
  skills: ReadySkills;
  /** Stores the state, so that the effect's id survives a crash. */
  store: () => Promise<void>;
}

/**
 * Records that a call with an effect is about to be made, and shows the execution's state. Throws STOPPED after a kill
 * switch, and an error that `isAlreadyEnded` recognizes: then the call must not be made.
 */
export async function intendCall(
  ctx: SystemContext,
  { call, tool, record, skills, store }: IntendedCall,
): Promise<void> {
  call.effectId ??= ctx.newId();
  await store();
  const skill = tool.skill === undefined ? null : await skillOrNull(ctx, tool.skill.id);
  if (skill !== null) skills.set(call.id, skill);
  await intendEffect(
    ctx,
    {
      id: call.effectId,
      agentId: record.agentId,
      execution: { id: record.id, callId: call.id },
      tool: call.tool,
      action: tool.action,
      arguments: madeWith(call),
      targetHost: skill === null ? (tool.targetHost ?? null) : skillTarget(skill),
    },
    { alongside: [requireUnfinished(record.id, alreadyEnded), updateExecution(record)], touches: ["executions"] },
  );
}

/** A missing skill fails when it is called. */
async function skillOrNull(ctx: SystemContext, skillId: string): Promise<SkillRow | null> {
  try {
    return await findSkill(ctx, skillId);
  } catch (error) {
    if (error instanceof AppError && error.code === "NOT_FOUND") return null;
    throw error;
  }
}

/** Whether a call is about to begin; its recorded intention shows that already. */
export const isBeginning = ({ steps }: RunState): boolean =>
  steps.at(-1)?.calls.some(({ started, outcome }) => started === true && outcome === undefined) ?? false;

/** The outcomes of the last step's effects. Those of earlier steps were written before it began. */
export const effectEnds = (tenantId: string, { steps }: Pick<RunState, "steps">, at: number): Statement[] =>
  (steps.at(-1)?.calls ?? []).flatMap(({ effectId, earlierEffects = [], outcome }) => [
    ...earlierEffects.map(({ id, known }) => effectEnded(tenantId, id, { end: "not_made", known, at })),
    ...(effectId === undefined || outcome === undefined
      ? []
      : [effectEnded(tenantId, effectId, { end: endOfEffect(outcome), known: knownOfEffect(outcome), at })]),
  ]);
