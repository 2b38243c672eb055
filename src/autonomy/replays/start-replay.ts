import { requireUnchangedAgent } from "#agents/agents/agent.queries";
import type { BaseContext } from "#context/context";
import type { AgentRow } from "#db/schema/agents";
import type { ReplayRow } from "#db/schema/graduation";
import type { Statement } from "#db/statement";
import { AppError } from "#errors/app-error";

import { deleteEarlierReplays, insertReplay, requireNoReplay } from "./store.ts";

const DAY_MS = 86_400_000;

/** The beginning of a moment's day (UTC), in milliseconds since 1970. */
export const dayStartOf = (at: number): number => at - (at % DAY_MS);

/** A replay of an agent that begins now. */
export const newReplay = (
  ctx: Pick<BaseContext, "clock" | "newId">,
  agent: Pick<AgentRow, "id" | "tenantId" | "version" | "revision">,
  how: Pick<ReplayRow, "predecessorVersion" | "fingerprint" | "byPlatform">,
): ReplayRow => ({
  id: ctx.newId(),
  tenantId: agent.tenantId,
  agentId: agent.id,
  agentVersion: agent.version,
  agentRevision: agent.revision,
  status: "in_progress",
  voidReason: null,
  result: null,
  inherits: false,
  createdAt: ctx.clock(),
  completedAt: null,
  ...how,
});

/** The statements that begin a replay of an unchanged agent that has none under way. */
export const startOf = (agent: Pick<AgentRow, "id" | "tenantId" | "revision">, replay: ReplayRow): Statement[] => [
  requireUnchangedAgent(agent),
  requireNoReplay(replay.agentId, underWay),
  deleteEarlierReplays(replay.tenantId, replay.agentId, {
    version: replay.agentVersion,
    countedSince: dayStartOf(replay.createdAt),
  }),
  insertReplay(replay),
];

const underWay = (): AppError =>
  new AppError("CONFLICT", {
    message: "A replay of the agent is already under way.",
    details: { reason: "replay_under_way" },
    retryAfterSeconds: 10,
  });
