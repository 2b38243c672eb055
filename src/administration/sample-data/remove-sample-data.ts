import type { ServiceContext } from "#context";
import { commit } from "#db/commit";
import { auditChange } from "#platform/audit/audit-entry";

import { findSampleData } from "./find-sample-data.ts";
import { sampleAgentIds, sampleSkillIds } from "./sample-skills.ts";
import { deleteSample, type SampleCounts } from "./store.ts";

const NOTHING: SampleCounts = { loadedAt: null, agents: 0, skills: 0, runs: 0, approvals: 0 };

/** Removes all of the tenant's sample data in one write, and nothing else. A repetition changes nothing. */
export async function removeSampleData(ctx: ServiceContext): Promise<SampleCounts> {
  const { loadedAt, agents, runs, approvals, skills } = await findSampleData(ctx);
  const ids = { agentIds: sampleAgentIds(ctx.tenant.id), skillIds: sampleSkillIds(ctx.tenant.id) };
  const summary = `${agents} agents, ${runs} runs, ${approvals} approvals, ${skills} skills`;
  await commit(ctx, loadedAt === null ? [] : deleteSample(ctx.tenant.id, ids, ctx.clock()), {
    touches: ["agents", "skills"],
    result: NOTHING,
    audit: loadedAt === null ? [] : [auditChange(ctx, { action: "remove_sample_data", summary })],
  });
  return NOTHING;
}
