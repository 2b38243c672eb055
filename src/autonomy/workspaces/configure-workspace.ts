import type { ServiceContext } from "#context";
import { commit } from "#db/commit";
import { auditChange } from "#platform/audit/audit-entry";

import type { AutoDev } from "./auto-dev.ts";
import { requireOwnWorkspace, type Workspace } from "./find-workspace.ts";
import { upsertWorkspace } from "./store.ts";

/** Replaces what the workspace asks of auto-improvement; audited, because it lets a loop act. */
export async function configureWorkspace(
  ctx: ServiceContext,
  workspaceId: string,
  autoDev: AutoDev,
): Promise<Workspace> {
  requireOwnWorkspace(ctx, workspaceId);
  const workspace = { id: workspaceId, autoDev, updatedAt: ctx.clock() };
  const entry = auditChange(ctx, {
    action: "configure_auto_improvement",
    summary: `on: ${autoDev.enabled}; skills: ${autoDev.memento_skills}; evolver: ${autoDev.alpha_evolver}; background: ${autoDev.background_evolution}; a day: ${autoDev.max_mutations_per_day} mutations, ${autoDev.max_skill_candidates_per_day} candidates`,
  });
  const row = { tenantId: ctx.tenant.id, autoDev, updatedAt: workspace.updatedAt };
  await commit(ctx, [upsertWorkspace(row)], { result: workspace, audit: [entry] });
  return workspace;
}
