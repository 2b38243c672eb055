import type { ServiceContext } from "#context";
import { commit } from "#db/commit";
import { AppError, notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";

import { liveIn } from "./environments.ts";
import { projectMovedOn } from "./project-moved-on.ts";
import { deleteProjectRow, requireProjectRevision, selectProjectHistory } from "./store.ts";

const MAX_HISTORY = 500;

/**
 * Removes a project with its deployment records; its runs stay, without it. What is live in production is not forgotten by accident: such
 * a project is archived first. Throws NOT_FOUND, CONFLICT.
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
  await commit(ctx, [requireProjectRevision(project, projectMovedOn), deleteProjectRow(ctx.tenant.id, projectId)], {
    result: projectId,
  });
  return projectId;
}
