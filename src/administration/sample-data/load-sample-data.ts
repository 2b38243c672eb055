import type { ServiceContext } from "#context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { auditChange } from "#platform/audit/audit-entry";

import { makeSampleRows } from "./make-sample-rows.ts";
import { sampleIds } from "./sample-skills.ts";
import { insertSample, requireNoSample, selectSampleCounts, type SampleCounts } from "./store.ts";

/**
 * Fills the tenant with sample data once; a repetition returns the existing data. It has no episodes, so none of it is
 * evidence, and none of its events leaves the platform.
 */
export async function loadSampleData(ctx: ServiceContext): Promise<SampleCounts> {
  const ids = sampleIds(ctx.tenant.id);
  const there = await selectSampleCounts(ctx.db, ctx.tenant.id, ids);
  if (there.loadedAt !== null) return sayAgain(ctx, there);
  const loadedAt = ctx.clock();
  const rows = await makeSampleRows(ctx.tenant.id, loadedAt);
  const counts: SampleCounts = {
    loadedAt,
    agents: rows.agents.length,
    skills: rows.skills.length,
    runs: rows.executions.length,
    approvals: rows.approvals.length,
  };
  const summary = `${counts.agents} agents, ${counts.runs} runs, ${counts.approvals} approvals, ${counts.skills} skills`;
  try {
    await commit(ctx, [requireNoSample(ids.agentIds, loadedMeanwhile), ...insertSample(ctx.tenant.id, rows)], {
      touches: ["agents", "skills"],
      result: counts,
      audit: [auditChange(ctx, { action: "load_sample_data", summary })],
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.details["reason"] !== "loaded_meanwhile") throw error;
    return sayAgain(ctx, await selectSampleCounts(ctx.db, ctx.tenant.id, ids));
  }
  return counts;
}

/** Repeats the counts, which uses up the caller's Idempotency-Key. */
async function sayAgain(ctx: ServiceContext, counts: SampleCounts): Promise<SampleCounts> {
  if (ctx.idempotency) await commit(ctx, [], { result: counts });
  return counts;
}

const loadedMeanwhile = (): AppError => new AppError("CONFLICT", { details: { reason: "loaded_meanwhile" } });
