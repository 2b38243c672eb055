import { readEvidence } from "#agents/agents/read-evidence";
import { actingOf } from "#agents/fingerprints/acting-agent";
import { settleActing } from "#agents/tenure/settle-acting";
import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import type { ReplayRow } from "#db/schema/graduation";
import { levelFingerprints } from "#engine/evidence/probation";
import { AppError } from "#errors/app-error";
import { restateAnswer } from "#platform/idempotency/spend-key";
import { startAndWait } from "#platform/objects/start-and-wait";

import { replayLane } from "./replay-client.ts";
import { newReplay, startOf } from "./start-replay.ts";

const WAIT_SECONDS = 10;

/**
 * Replays recorded episodes with what acts now; returns the replay's state after at most ten seconds. They are those of
 * what earned the level while the agent is on probation after a change, else those of the previous version. Throws
 * AGENT_NOT_FOUND, FORBIDDEN, CONFLICT (`details.reason`: `no_predecessor`, `replay_under_way`, `moved_on`).
 */
export async function takeReplay(ctx: ServiceContext, agentId: string): Promise<ReplayRow> {
  const { agent, evidence } = await readEvidence(ctx, agentId);
  const acting = await actingOf(ctx, agent);
  const tenure = agent.maturityLevel === "student" ? agent.tenure : await settleActing(ctx, agent, acting);
  const holders = levelFingerprints(tenure);
  const isChanged = tenure.probationReason === "changed" && !holders.includes(acting.fingerprint);
  const earlier = evidence
    .filter(({ agentVersion, fingerprint }) =>
      isChanged ? fingerprint !== null && holders.includes(fingerprint) : agentVersion < agent.version,
    )
    .map(({ agentVersion }) => agentVersion);
  if (earlier.length === 0) throw noPredecessor();
  const replay = newReplay(ctx, agent, {
    predecessorVersion: Math.max(...earlier),
    fingerprint: isChanged ? acting.fingerprint : null,
    byPlatform: false,
  });
  await commit(ctx, startOf(agent, replay), { result: replay });
  const { id: runId, tenantId } = replay;
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
