import { findAgent } from "#areas/agents/find-agent";
import type { ServiceContext } from "#context";
import { notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";

import { selectTrainingRun } from "./store.ts";
import type { TrainingRun } from "./train-agent.ts";

/** A training run of the tenant's agent, with what became of its proposals. Throws AGENT_NOT_FOUND, FORBIDDEN, NOT_FOUND. */
export async function getTrainingRun(ctx: ServiceContext, agentId: string, runId: string): Promise<TrainingRun> {
  const [, found] = await Promise.all([
    findAgent(ctx, agentId),
    isUuid(runId) && isUuid(agentId) ? selectTrainingRun(ctx.db, ctx.tenant.id, agentId, runId) : undefined,
  ]);
  if (!found?.run) throw notFound("training run", runId);
  return { run: found.run, adaptations: found.adaptations };
}
