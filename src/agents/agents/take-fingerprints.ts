import { actingOf } from "#agents/fingerprints/acting-agent";
import { settleActing } from "#agents/tenure/settle-acting";
import type { BaseContext } from "#context/context";
import { commit } from "#db/commit";
import { inSteps, sweepTime } from "#lib/in-steps";
import { tenantGate } from "#platform/tenant-gate/tenant-gate-client";

import { moveTaking, selectUntaken } from "./store.ts";

const AT_A_TIME = 50;

/**
 * Binds the level of each agent above `student` to what acts now, where nothing is recorded yet: levels from before
 * fingerprints, and those of installed agents. It passes each agent once; one that could not be read is bound by its
 * next run.
 */
export async function takeFingerprints(base: BaseContext): Promise<number> {
  const { done } = await inSteps(sweepTime(base.clock), () => takeNext(base));
  return done;
}

/** Returns the number of agents that were passed. */
async function takeNext(base: BaseContext): Promise<number> {
  const untaken = await selectUntaken(base.db, AT_A_TIME);
  const last = untaken.at(-1);
  if (last === undefined) return 0;
  for (const agent of untaken) {
    const { tenantId } = agent;
    const ctx = { ...base, tenant: { id: tenantId }, writer: tenantGate(base, tenantId) };
    try {
      await settleActing(ctx, agent, await actingOf(ctx, agent));
    } catch (error) {
      base.log.error("fingerprint_not_taken", { tenant: tenantId, agent: agent.id, error });
    }
  }
  await commit(base, [moveTaking(last.id)]);
  return untaken.length;
}
