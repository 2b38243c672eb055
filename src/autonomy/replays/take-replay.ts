import { requireUnchangedAgent } from "#agents/agents/agent.queries";
import { readEvidence } from "#agents/agents/read-evidence";
import type { ServiceContext } from "#context";
import { commit } from "#db/commit";
import type { ReplayRow } from "#db/schema/graduation";
import { AppError } from "#errors/app-error";
import { restateAnswer } from "#platform/idempotency/spend-key";
import { startAndWait } from "#platform/objects/start-and-wait";
import { refuseSample } from "#tenancy/sample";

import { replayLane } from "./replay-client.ts";
import { deleteEarlierReplays, insertReplay, requireNoReplay } from "./store.ts";

const WAIT_SECONDS = 10;

/**
 * Replays the previous version's recorded episodes with the agent's current version; returns the replay's state after
 * at most ten seconds. Throws AGENT_NOT_FOUND, FORBIDDEN, CONFLICT (`details.reason`: `no_predecessor`,
 * `replay_under_way`, `moved_on`).
 */
export async function takeReplay(ctx: ServiceContext, agentId: string): Promise<ReplayRow> {
  const { agent, evidence } = await readEvidence(ctx, agentId);
  refuseSample(agent.id);
  const earlier = evidence.map(({ agentVersion }) => agentVersion).filter((version) => version < agent.version);
  if (earlier.length === 0) throw noPredecessor();
  const replay: ReplayRow = {
    id: ctx.newId(),
    tenantId: ctx.tenant.id,
    agentId,
    agentVersion: agent.version,
    agentRevision: agent.revision,
    predecessorVersion: Math.max(...earlier),
    status: "in_progress",
    voidReason: null,
    result: null,
    inherits: false,
    createdAt: ctx.clock(),
    completedAt: null,
  };
  const { id: runId, tenantId } = replay;
  const statements = [
    requireUnchangedAgent(agent),
    requireNoReplay(agentId, underWay),
    deleteEarlierReplays(tenantId, agentId, agent.version),
    insertReplay(replay),
  ];
  await commit(ctx, statements, { result: replay });
  const run = { runId, tenantId };
  const ended = await startAndWait(ctx, replayLane(ctx, run), run, {
    kind: "replay",
    runId,
    waitSeconds: WAIT_SECONDS,
  });
  if (ended) await restateAnswer(ctx, ended);
  return ended ?? replay;
}

const noPredecessor = (): AppError =>
  new AppError("CONFLICT", {
    message: "No earlier version of this agent has evidence at its present level.",
    details: { reason: "no_predecessor" },
  });

const underWay = (): AppError =>
  new AppError("CONFLICT", {
    message: "A replay of the agent is already under way.",
    details: { reason: "replay_under_way" },
    retryAfterSeconds: 10,
  });
