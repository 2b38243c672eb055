import type { FoundProgress } from "#agents/agent-progress/found-progress";
import { recordProgress } from "#agents/agent-progress/progress.queries";
import { settleTenure } from "#agents/agents/consider-tenure";
import { readEvidence } from "#agents/agents/read-evidence";
import type { BaseContext, SystemContext } from "#context/context";
import { commit } from "#db/commit";
import { progressOf } from "#engine/evidence/progress";
import { AppError } from "#errors/app-error";
import { inParallel } from "#lib/in-parallel";
import { sweepTime, type SweepTime } from "#lib/in-steps";
import { tenantGate } from "#platform/tenant-gate/tenant-gate-client";
import { isSampleTenant } from "#tenancy/sample";

import { FIRST, selectUnchecked, selectWaitsOver, upsertChecked, type DueAgent } from "./store.ts";
import { examineEligible } from "./take-exam.ts";

/** Maximum duration of one check in milliseconds; the next one takes the rest. */
const CHECK_MS = 50_000;
const MAX_AT_A_TIME = 200;
const AT_ONCE = 8;

/**
 * Checks every agent that worked since its last check, or whose waiting time is over. An eligible agent takes the exam,
 * but not in a sample workspace; one that fell short is put on probation or loses a level. Returns the number of checked
 * agents.
 */
export async function checkReadiness(base: BaseContext): Promise<number> {
  const time = sweepTime(base.clock, CHECK_MS);
  const now = base.clock();
  const waited = await checkAll(base, time, (after) => selectWaitsOver(base.db, now, after, MAX_AT_A_TIME));
  const unchecked = await checkAll(base, time, (after) => selectUnchecked(base.db, after, MAX_AT_A_TIME));
  return waited + unchecked;
}

/**
 * Walks the waiting agents once, as far as time allows. An agent that could not be checked keeps its place for the next
 * check.
 */
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

/** Checks some agents and marks them together. Marking changes nothing that a tenant's gate watches. */
async function checkPage(base: BaseContext, due: readonly DueAgent[]): Promise<void> {
  const now = base.clock();
  const seen: string[] = [];
  const progress: FoundProgress[] = [];
  await inParallel(due, AT_ONCE, async (dueAgent) => {
    const { agentId, tenantId } = dueAgent;
    const ctx: SystemContext = {
      ...base,
      tenant: { id: tenantId },
      writer: tenantGate(base, tenantId),
      actor: { kind: "system", trigger: "cron" },
    };
    try {
      const found = await checkAgent(ctx, dueAgent, now);
      if (found !== null) progress.push(found);
      seen.push(agentId);
    } catch (error) {
      base.log.error("readiness_check_failed", { tenant: tenantId, agent: agentId, error });
    }
  });
  await commit(base, [...upsertChecked(seen, now), ...recordProgress(progress, now)]);
}

/** Returns the agent's progress; null when it lost its level, because the next check must repeat. */
async function checkAgent(
  ctx: SystemContext,
  { agentId, moves }: DueAgent,
  now: number,
): Promise<FoundProgress | null> {
  const found = await readEvidence(ctx, agentId);
  const tenure = await settleTenure(ctx, found);
  if (tenure === null) return null;
  const { agent, standing } = found;
  const { readiness } = tenure;
  const isWaiting = agent.stoppedBy !== null || (standing?.nextExamAt ?? 0) > now;
  // A sample workspace promises its visitor the exam.
  if (readiness.eligible && !isWaiting && !isSampleTenant(ctx.tenant)) await examine(ctx, agentId);
  const { maturityLevel, version } = agent;
  return { agentId, maturityLevel, version, moves, ...progressOf(readiness) };
}

async function examine(ctx: SystemContext, agentId: string): Promise<void> {
  try {
    await examineEligible(ctx, agentId);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "CONFLICT") throw error; // another request won
  }
}
