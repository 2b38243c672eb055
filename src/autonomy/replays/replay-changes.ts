import { actingOf } from "#agents/fingerprints/acting-agent";
import { settleActing } from "#agents/tenure/settle-acting";
import { noteReplayed } from "#agents/tenure/tenure.queries";
import type { BaseContext, SystemContext } from "#context/context";
import { commit } from "#db/commit";
import type { AgentRow } from "#db/schema/agents";
import { DEFAULT_REPLAYS_A_DAY } from "#engine/evidence/non-inferiority";
import { levelFingerprints } from "#engine/evidence/probation";
import { AppError } from "#errors/app-error";
import { tenantGate } from "#platform/tenant-gate/tenant-gate-client";

import { findRecordedCases } from "./recorded-cases.ts";
import { replayLane } from "./replay-client.ts";
import { dayStartOf, newReplay, startOf } from "./start-replay.ts";
import { requireReplayLeft, selectChangedAgents } from "./store.ts";

const MAX_PER_SWEEP = 20;

/**
 * Starts a replay for agents above `student` that something else acts for than what earned their level, where enough
 * runs of the latter are recorded; each once, and no more in a day than the workspace allows. The row of the replay is
 * written first, so that after a crash the sweep of replays starts it. Returns the number of started replays.
 */
export async function replayChanges(base: BaseContext): Promise<number> {
  const changed = await selectChangedAgents(base.db, dayStartOf(base.clock()), DEFAULT_REPLAYS_A_DAY, MAX_PER_SWEEP);
  let started = 0;
  for (const agent of changed) {
    const { tenantId } = agent;
    try {
      if (await considerReplay(contextOf(base, tenantId), agent)) started += 1;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "CONFLICT")
        base.log.error("replay_not_started", { tenant: tenantId, agent: agent.id, error });
    }
  }
  return started;
}

/** Returns whether a replay was started. */
async function considerReplay(ctx: SystemContext, agent: AgentRow): Promise<boolean> {
  const { id: agentId, tenantId } = agent;
  const { fingerprint, ...acting } = await actingOf(ctx, agent);
  const tenure = await settleActing(ctx, agent, { fingerprint, ...acting });
  if (tenure.probationReason !== "changed") return false;
  const noted = noteReplayed({ tenantId, agentId }, fingerprint);
  const fingerprints = levelFingerprints(tenure);
  const { cases, version } = await findRecordedCases(ctx, agent, { fingerprints });
  if (cases.length < ctx.config.replay.minimumPairs) {
    await commit(ctx, [noted]);
    return false;
  }
  const dayStart = dayStartOf(ctx.clock());
  const replay = newReplay(ctx, agent, { predecessorVersion: version, fingerprint, byPlatform: true });
  await commit(ctx, [
    requireReplayLeft(tenantId, { dayStart, defaultADay: DEFAULT_REPLAYS_A_DAY }, usedUp),
    ...startOf(agent, replay),
    noted,
  ]);
  const run = { runId: replay.id, tenantId };
  await replayLane(ctx, run)
    .start(run, 0)
    .catch((error: unknown) => ctx.log.error("run_start_failed", { kind: "replay", run: replay.id, error }));
  return true;
}

const contextOf = (base: BaseContext, tenantId: string): SystemContext => ({
  ...base,
  tenant: { id: tenantId },
  writer: tenantGate(base, tenantId),
  actor: { kind: "system", trigger: "cron" },
});

const usedUp = (): AppError =>
  new AppError("CONFLICT", {
    message: "The workspace allows no further replay today.",
    details: { reason: "daily_replays" },
  });
