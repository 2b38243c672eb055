import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError, notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";
import { auditChange } from "#platform/audit/audit-entry";

import { ENVIRONMENTS, liveIn } from "./environments.ts";
import { nameProject } from "./name-project.ts";
import { deleteProjectRow, requireNoActiveRun, unchangedProject, selectProjectHistory } from "./store.ts";

const MAX_HISTORY = 500;

/**
 * Removes a project with its deployment records; its runs stay. A project that is live in production must be archived
 * first, so that it is not removed by accident. A run that works on it, or waits for permission to, prevents the
 * removal.
 */
export async function deleteSdlcProject(ctx: ServiceContext, projectId: string): Promise<string> {
  const { project, deployments } = isUuid(projectId)
    ? await selectProjectHistory(ctx.db, ctx.tenant.id, projectId, MAX_HISTORY)
    : { project: undefined, deployments: [] };
  if (!project) throw notFound("project", projectId);
  if (project.status !== "archived" && liveIn(deployments, "production") !== null) {
    throw new AppError("CONFLICT", {
      message: "A release of this project is live in production; archive the project before deleting it.",
      details: { reason: "live_in_production" },
    });
  }
  const live = ENVIRONMENTS.map((environment) => `${environment}: ${liveIn(deployments, environment) ?? "nothing"}`);
  const summary = `${nameProject(project)}, ${project.status}; live in ${live.join(", ")}`;
  await commit(
    ctx,
    [
      unchangedProject(project),
      requireNoActiveRun(project, hasActiveRuns),
      deleteProjectRow(ctx.tenant.id, projectId, ctx.clock()),
    ],
    { result: projectId, audit: [auditChange(ctx, { action: "delete_sdlc_project", summary })] },
  );
  return projectId;
}

const hasActiveRuns = (): AppError =>
  new AppError("CONFLICT", {
    message: "The project has runs that are under way or wait for an approval; cancel them or wait.",
    details: { reason: "active_runs" },
  });
