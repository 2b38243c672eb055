import type { ServiceContext } from "#context/context";
import { notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";

import { selectProject, type ProjectRow } from "./store.ts";

/** The tenant's project. */
export async function findProject(ctx: Pick<ServiceContext, "db" | "tenant">, projectId: string): Promise<ProjectRow> {
  const project = isUuid(projectId) ? await selectProject(ctx.db, ctx.tenant.id, projectId) : undefined;
  if (!project) throw notFound("project", projectId);
  return project;
}
