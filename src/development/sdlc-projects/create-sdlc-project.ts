import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { auditChange } from "#platform/audit/audit-entry";
import { requireOutboundUrl } from "#platform/outbound/require-outbound-url";

import { nameProject } from "./name-project.ts";
import { insertProject, requireFewerProjects, type ProjectRow } from "./store.ts";

export interface CreateProjectInput {
  name: string;
  description?: string | null | undefined;
  repository_url?: string | null | undefined;
  status?: ProjectRow["status"] | undefined;
}

export const MAX_PROJECTS = 500;

/** Creates a project record. Throws INVALID_INPUT for a repository that may not be called, CONFLICT at the limit. */
export async function createSdlcProject(ctx: ServiceContext, input: CreateProjectInput): Promise<ProjectRow> {
  const repositoryUrl =
    typeof input.repository_url === "string"
      ? await requireOutboundUrl(ctx, input.repository_url, "body.repository_url")
      : null;
  const now = ctx.clock();
  const project: ProjectRow = {
    id: ctx.newId(),
    tenantId: ctx.tenant.id,
    name: input.name,
    description: input.description ?? null,
    repositoryUrl,
    status: input.status ?? "active",
    frozenEnvironments: {},
    revision: 1,
    createdAt: now,
    updatedAt: now,
  };
  const withinLimit = requireFewerProjects(ctx.tenant.id, MAX_PROJECTS, limitReached);
  await commit(ctx, [withinLimit, insertProject(project)], {
    result: project,
    audit: [auditChange(ctx, { action: "create_sdlc_project", summary: nameProject(project) })],
  });
  return project;
}

const limitReached = (): AppError =>
  new AppError("CONFLICT", {
    message: `A tenant can have at most ${MAX_PROJECTS} projects; delete one first.`,
    details: { reason: "project_limit", limit: MAX_PROJECTS },
  });
