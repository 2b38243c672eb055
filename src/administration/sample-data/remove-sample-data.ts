import type { ServiceContext } from "#context";
import { commit } from "#db/commit";
import { auditChange } from "#platform/audit/audit-entry";

import { sampleIds } from "./sample-skills.ts";
import { deleteSample, selectSampleCounts, type SampleCounts } from "./store.ts";

const NOTHING: SampleCounts = { loadedAt: null, agents: 0, skills: 0, runs: 0, approvals: 0 };

/** Removes all of the tenant's sample data in one write, and nothing else. A repetition changes nothing. */
export async function removeSampleData(ctx: ServiceContext): Promise<SampleCounts> {
  const ids = sampleIds(ctx.tenant.id);
  const { loadedAt, agents, runs, approvals, skills } = await selectSampleCounts(ctx.db, ctx.tenant.id, ids);
  const summary = `${agents} agents, ${runs} runs, ${approvals} approvals, ${skills} skills`;
  await commit(ctx, loadedAt === null ? [] : deleteSample(ctx.tenant.id, ids, ctx.clock()), {
    touches: ["agents", "skills"],
    result: NOTHING,
    audit: loadedAt === null ? [] : [auditChange(ctx, { action: "remove_sample_data", summary })],
  });
  return NOTHING;
}
