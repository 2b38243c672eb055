import { demoteWhenDue } from "#agents/agents/consider-demotion";
import { gradedAgent } from "#agents/agents/graded-agent";
import { readEvidence } from "#agents/agents/read-evidence";
import { foundProgress, recordProgress } from "#autonomy/progress/record-progress";
import type { BaseContext, SystemContext } from "#context";
import { commit } from "#db/commit";
import { assessReadiness } from "#engine/evidence/readiness";
import { AppError } from "#errors/app-error";
import { inParallel } from "#lib/in-parallel";
import { sweepTime, type SweepTime } from "#lib/in-steps";
import { tenantGate } from "#platform/tenant-gate/tenant-gate-client";

import { FIRST, selectUnchecked, selectWaitsOver, upsertChecked, type DueAgent } from "./store.ts";
import { examineEligible } from "./take-exam.ts";

/** How long one check goes on at most, milliseconds; the next one takes the rest. */
const CHECK_MS = 50_000;
const MAX_AT_A_TIME = 200;
const AT_ONCE = 8;

/**
 * Looks at every agent that did something since it was last looked at, or whose waiting is over: who is eligible takes the exam, who
 * fell short loses a level. Returns how many were looked at.
 */
export async function checkReadiness(base: BaseContext): Promise<number> {
  const time = sweepTime(base.clock, CHECK_MS);
  const now = base.clock();
  const waited = await checkAll(base, time, (after) => selectWaitsOver(base.db, now, after, MAX_AT_A_TIME));
  const unchecked = await checkAll(base, time, (after) => selectUnchecked(base.db, after, MAX_AT_A_TIME));
  return waited + unchecked;
}

/** Goes once through the agents that wait, as far as there is time; one that could not be checked keeps its place for the next check. */
async function checkAll(
  base: BaseContext,
  { clock, endsAt }: SweepTime,
  selectAfter: (after: typeof FIRST) => Promise<DueAgent[]>,
): Promise<number> {
  let after = FIRST;
  let checked = 0;
  while (clock() < endsAt) {
    const due = await selectAfter(after);
    const last = due.at(-1);
    if (last === undefined) break;
    await checkPage(base, due);
    checked += due.length;
    after = last;
  }
  return checked;
}

/** Looks at some agents and marks them together: to be marked touches nothing that a tenant's gate knows of. */
async function checkPage(base: BaseContext, due: readonly DueAgent[]): Promise<void> {
  const now = base.clock();
  const seen: string[] = [];
  const progress: ReturnType<typeof foundProgress>[] = [];
  await inParallel(due, AT_ONCE, async ({ agentId, tenantId }) => {
    const ctx: SystemContext = {
      ...base,
      tenant: { id: tenantId },
      writer: tenantGate(base, tenantId),
      actor: { kind: "system", trigger: "cron" },
    };
    try {
      const found = await checkAgent(ctx, agentId, now);
      if (found !== null) progress.push(found);
      seen.push(agentId);
    } catch (error) {
      base.log.error("readiness_check_failed", { tenant: tenantId, agent: agentId, error });
    }
  });
  await commit(base, [...upsertChecked(seen, now), ...recordProgress(progress, now)]);
}

/** Gives how the agent stood; null when it lost its level, because then the next check looks again. */
async function checkAgent(
  ctx: SystemContext,
  agentId: string,
  now: number,
): Promise<ReturnType<typeof foundProgress> | null> {
  const found = await readEvidence(ctx, agentId);
  if (await demoteWhenDue(ctx, found)) return null;
  const { agent, evidence, standing } = found;
  const readiness = assessReadiness(gradedAgent(found), evidence);
  if (readiness.eligible && agent.stoppedBy === null && (standing?.nextExamAt ?? 0) <= now) await examine(ctx, agentId);
  return foundProgress(agent, readiness);
}

async function examine(ctx: SystemContext, agentId: string): Promise<void> {
  try {
    await examineEligible(ctx, agentId);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "CONFLICT") throw error; // another request was faster
  }
}
