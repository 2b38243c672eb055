import { searchKnowledge } from "#agents/domains/search-knowledge";
import type { SystemContext } from "#context";
import { createProvider } from "#engine/reasoning/create-provider";
import { orderedToolOf, orderedToolProvider } from "#engine/reasoning/ordered-tool";
import type { Provider, RunState } from "#engine/reasoning/provider";
import type { ToolContext } from "#engine/reasoning/tool";
import { searchMarketplaces } from "#publishing/listing-search/search-marketplaces";
import type { SkillContext } from "#skills/private-skills/find-skill";
import { installedSkills } from "#skills/private-skills/installed-skills";
import { runSkill } from "#skills/private-skills/run-skill";
import type { SkillPin } from "#skills/private-skills/skill-pin";
import type { SkillRow } from "#skills/private-skills/skill-row";

import type { ExecutionRecord } from "./execution-record.ts";
import { LONGEST_AWAKE_MS, type RunParts } from "./run-execution.ts";
import { toolsOf } from "./tools-of.ts";

/** What people approved of a run's skills, by the call. */
export type ApprovedSkills = Map<string, SkillPin>;

/** The skills of effects that were written down, as they were then: exactly these are run, by the call. */
export type ReadySkills = Map<string, SkillRow>;

/** Everything a run needs, for a context of the platform. */
export async function equipRun(
  ctx: SkillContext & Pick<SystemContext, "log" | "bindings" | "writer" | "newId">,
  run: { record: ExecutionRecord; state: RunState },
  signal: AbortSignal,
  save: () => Promise<void>,
): Promise<RunParts & { approvedSkills: ApprovedSkills; readySkills: ReadySkills }> {
  const approvedSkills: ApprovedSkills = new Map();
  const readySkills: ReadySkills = new Map();
  const toolContext = toolContextFor(ctx, run, approvedSkills, readySkills);
  return {
    state: run.state,
    signal,
    save,
    clock: ctx.clock,
    reportFault: (error) => toolContext.reportFault(error, "run"),
    provider: await providerOf(ctx, run),
    tools: await toolsOf(ctx, run.state.agent.configuration, await installedSkills(ctx)),
    toolContext,
    approvedSkills,
    readySkills,
  };
}

/** Who decides what the run does next: nobody but its caller when one call was ordered, else the model. */
async function providerOf(
  ctx: Pick<SystemContext, "config" | "bindings" | "log">,
  { record, state }: { record: ExecutionRecord; state: RunState },
): Promise<Provider> {
  if (orderedToolOf(state) !== null) return orderedToolProvider;
  return createProvider({ ...ctx.config.llm, longestWaitMs: LONGEST_AWAKE_MS }, ctx.bindings.ai, (event, told) =>
    ctx.log.warn(event, { execution: record.id, ...told }),
  );
}

/** What tools may ask of the platform, for the tenant and agent of an execution. */
export function toolContextFor(
  ctx: SkillContext & Pick<SystemContext, "log">,
  { record, state }: { record: ExecutionRecord; state: RunState },
  approvedSkills: ApprovedSkills = new Map(),
  readySkills: ReadySkills = new Map(),
) {
  const agent = { id: record.agentId, configuration: state.agent.configuration };
  return {
    searchMemory: (query, limit) => searchKnowledge(ctx, agent, query, limit),
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
