import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { auditChange } from "#platform/audit/audit-entry";

import { findWorkspace, requireOwnWorkspace, type Workspace } from "./find-workspace.ts";
import type { ConfigureWorkspaceInput } from "./schemas.ts";
import { updateTraceReaders, upsertWorkspace } from "./store.ts";

/**
 * Replaces the workspace's settings for auto-improvement, and the supplied ones for the judge, for graduation, for reviews and for the readers of traces.
 * Audited, because the former let a loop act and the latter decide about levels.
 */
export async function configureWorkspace(
  ctx: ServiceContext,
  workspaceId: string,
  {
    auto_dev: autoDev,
    judge_sample_rate: rate,
    judge_daily_budget: dailyBudget,
    graduation: rules,
    review: reading,
    trace_readers: readers,
  }: ConfigureWorkspaceInput,
): Promise<Workspace> {
  requireOwnWorkspace(ctx, workspaceId);
  const former = await findWorkspace(ctx);
  const judging = { rate: rate ?? former.judging.rate, dailyBudget: dailyBudget ?? former.judging.dailyBudget };
  const graduation = {
    sampleShare: rules?.sample_share ?? former.graduation.sampleShare,
    minimumDays: rules?.minimum_days ?? former.graduation.minimumDays,
    replaysADay: rules?.replays_a_day ?? former.graduation.replaysADay,
  };
  const review = { secondShare: reading?.second_share ?? former.review.secondShare };
  const traceReaders = readers ?? former.traceReaders;
  const workspace = { id: workspaceId, autoDev, judging, graduation, review, traceReaders, updatedAt: ctx.clock() };
  const entry = auditChange(ctx, {
    action: "configure_auto_improvement",
    summary: `on: ${autoDev.enabled}; skills: ${autoDev.memento_skills}; evolver: ${autoDev.alpha_evolver}; background: ${autoDev.background_evolution}; a day: ${autoDev.max_mutations_per_day} mutations, ${autoDev.max_skill_candidates_per_day} candidates; judged: ${judging.rate} of the work, at most ${judging.dailyBudget} a day${readers === undefined ? "" : `; traces are read from: ${readers}`}`,
    before: valuesOf(former),
    after: valuesOf(workspace),
  });
  const row = {
    tenantId: ctx.tenant.id,
    autoDev,
    ...(rate !== undefined && { judgeSampleRate: rate }),
    ...(dailyBudget !== undefined && { judgeDailyBudget: dailyBudget }),
    ...(rules?.sample_share !== undefined && { graduationSampleShare: rules.sample_share }),
    ...(rules?.minimum_days !== undefined && { graduationMinimumDays: rules.minimum_days }),
    ...(rules?.replays_a_day !== undefined && { graduationReplaysADay: rules.replays_a_day }),
    ...(reading !== undefined && { reviewSecondShare: reading.second_share }),
    updatedAt: workspace.updatedAt,
  };
  const changes = [
    upsertWorkspace(row),
    ...(readers === undefined ? [] : [updateTraceReaders(ctx.tenant.id, readers)]),
  ];
  await commit(ctx, changes, { touches: ["agents"], result: workspace, audit: [entry] });
  return workspace;
}

const valuesOf = ({
  autoDev,
  judging,
  graduation,
  review,
  traceReaders,
}: Pick<Workspace, "autoDev" | "judging" | "graduation" | "review" | "traceReaders">): Record<string, unknown> => ({
  ...autoDev,
  judge_sample_rate: judging.rate,
  judge_daily_budget: judging.dailyBudget,
  sample_share: graduation.sampleShare,
  minimum_days: graduation.minimumDays,
  replays_a_day: graduation.replaysADay,
  second_share: review.secondShare,
  trace_readers: traceReaders,
});
