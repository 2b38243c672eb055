import type { ServiceContext } from "#context/context";
import { notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";

import { selectProjectHistory, type DeploymentRow, type ProjectRow } from "./store.ts";

export interface ProjectDetail {
  project: ProjectRow;
  /** Newest first. */
  deployments: DeploymentRow[];
}

const SHOWN = 50;

/** A project and its latest deployment records. */
export async function getSdlcProject(ctx: ServiceContext, projectId: string): Promise<ProjectDetail> {
  const { project, deployments } = isUuid(projectId)
    ? await selectProjectHistory(ctx.db, ctx.tenant.id, projectId, SHOWN)
    : { project: undefined, deployments: [] };
  if (!project) throw notFound("project", projectId);
  return { project, deployments };
}
