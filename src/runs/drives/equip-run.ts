import { searchKnowledge } from "#agents/domains/search-knowledge";
import type { SystemContext } from "#context/context";
import type { SkillRow } from "#db/schema/skills";
import { orderedToolOf, orderedToolProvider } from "#engine/reasoning/ordered-tool";
import type { Provider, RunState } from "#engine/reasoning/provider";
import { toolsForStranger } from "#engine/reasoning/stranger-reach";
import { photoIdsOf } from "#engine/reasoning/task-photos";
import type { ToolContext } from "#engine/reasoning/tool";
import { withPhotos } from "#engine/reasoning/with-photos";
import type { Spender } from "#models/model-spending/spender";
import { type AskingContext, modelProviderOf } from "#models/models/model-provider-of";
import { searchMarketplaces } from "#publishing/listing-search/search-marketplaces";
import type { ExecutionRecord } from "#runs/execution-records/execution-record";
import { rootOf } from "#runs/execution-records/kin";
import { openPhotos } from "#runs/shown-photos/open-photos";
import type { SkillContext } from "#skills/private-skills/find-skill";
import { installedSkills } from "#skills/private-skills/installed-skills";
import { runSkill } from "#skills/private-skills/run-skill";
import type { SkillPin } from "#skills/private-skills/skill-pin";
import { toolsOf } from "#tools/offered-tools/tools-of";

import { LONGEST_AWAKE_MS, type RunParts } from "./run-execution.ts";
import { guidanceOf } from "./run-guidance.ts";

/** The approved versions of a run's skills, by call. */
export type ApprovedSkills = Map<string, SkillPin>;

/** The versions of skills at the time their effects were recorded, by call. Exactly these run. */
export type ReadySkills = Map<string, SkillRow>;

/** The purpose of a run, and whether it gets the corrections of people. */
export interface Equipment extends Pick<Spender, "origin" | "canWait" | "cap"> {
  withCorrections: boolean;
}

/** Assembles everything that a run needs, for a context of the platform. */
export async function equipRun(
  ctx: SkillContext & Pick<SystemContext, "log" | "bindings" | "writer" | "newId">,
  run: { record: ExecutionRecord; state: RunState },
  signal: AbortSignal,
  save: () => Promise<void>,
  { withCorrections, ...spending }: Equipment,
): Promise<RunParts & { approvedSkills: ApprovedSkills; readySkills: ReadySkills }> {
  const approvedSkills: ApprovedSkills = new Map();
  const readySkills: ReadySkills = new Map();
  const toolContext = toolContextFor(ctx, run, approvedSkills, readySkills);
  const provider = await providerOf(ctx, run, spending);
  if (provider.needsSchemas && run.state.steps.length === 0)
    run.state.guidance ??= await guidanceOf(ctx, run, { withCorrections });
  return {
    state: run.state,
    signal,
    save,
    clock: ctx.clock,
    reportFault: (error) => toolContext.reportFault(error, "run"),
    provider,
    tools: toolsForStranger(
      await toolsOf(ctx, run.state.agent.configuration, await installedSkills(ctx)),
      run.state.stranger,
    ),
    toolContext,
    approvedSkills,
    readySkills,
  };
}

/** The run at the top of the chain, whose budget for each run binds all below it; nothing outside chains. */
export function rootRunOf({ kin }: Pick<ExecutionRecord, "kin">): Pick<Spender, "rootRun"> {
  if (kin === undefined) return {};
  const { executionId: id, agentId } = rootOf(kin);
  return { rootRun: { id, agentId } };
}

/** The provider that decides the run's steps: the caller's order when it ordered one call, else the model. */
async function providerOf(
  ctx: AskingContext,
  { record, state }: { record: ExecutionRecord; state: RunState },
  spending: Pick<Spender, "origin" | "canWait" | "cap">,
): Promise<Provider> {
  if (orderedToolOf(state) !== null) return orderedToolProvider;
  const provider = await modelProviderOf(ctx, {
    configuration: state.agent.configuration,
    createdBy: state.agent.createdBy ?? null,
    spender: {
      workId: record.id,
      runId: record.id,
      agentId: record.agentId,
      bulkJobId: record.input.bulkJobId,
      ...rootRunOf(record),
      ...spending,
    },
    longestWaitMs: LONGEST_AWAKE_MS,
    report: (event, told) => ctx.log.warn(event, { execution: record.id, ...told }),
  });
  const photoIds = photoIdsOf(state);
  const seesPhotos = photoIds.length > 0 && provider.needsSchemas && state.stranger === undefined;
  return seesPhotos ? withPhotos(provider, () => openPhotos(ctx, photoIds)) : provider;
}

/** The platform services for tools of an execution's tenant and agent. */
export function toolContextFor(
  ctx: SkillContext & Pick<SystemContext, "log">,
  { record, state }: { record: ExecutionRecord; state: RunState },
  approvedSkills: ApprovedSkills = new Map(),
  readySkills: ReadySkills = new Map(),
) {
  const agent = { id: record.agentId, configuration: state.agent.configuration };
  const person = record.orderedBy ?? null;
  const scope = state.stranger && { contactId: record.contactId ?? "", knowledge: state.stranger.knowledge };
  return {
    searchMemory: (query, limit) => searchKnowledge(ctx, agent, query, limit, { person, stranger: scope }),
    searchMarketplace: (query, limit) => searchMarketplaces(ctx, query, limit),
    runSkill: (skillId, input, callId, signal) =>
      runSkill(ctx, {
        skillId,
        input,
        callId: effectIdOf(state, callId) ?? `${record.id}.${callId}`,
        signal,
        approved: approvedSkills.get(callId),
        ready: readySkills.get(callId),
      }),
    reportFault: (error, tool) => ctx.log.error("execution_fault", { execution: record.id, tool, error }),
    clock: ctx.clock,
  } satisfies ToolContext;
}

const effectIdOf = ({ steps }: RunState, callId: string): string | undefined =>
  steps.at(-1)?.calls.find(({ id }) => id === callId)?.effectId;
