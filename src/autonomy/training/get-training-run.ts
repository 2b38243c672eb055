import { requireOwn } from "#agents/agents/find-agent";
import type { ServiceContext } from "#context/context";
import { agentNotFound, notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";

import { selectTrainingRun } from "./store.ts";
import type { TrainingRun } from "./train-agent.ts";

/** A training run of the tenant's agent, with the state of its proposals. */
export async function getTrainingRun(ctx: ServiceContext, agentId: string, runId: string): Promise<TrainingRun> {
  if (!isUuid(agentId)) throw agentNotFound(agentId);
  const { owner, run, adaptations } = await selectTrainingRun(ctx.db, agentId, runId);
  requireOwn(ctx, agentId, owner);
  if (!run) throw notFound("training run", runId);
  return { run, adaptations };
}
