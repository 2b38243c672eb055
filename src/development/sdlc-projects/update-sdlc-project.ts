import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { auditChange } from "#platform/audit/audit-entry";
import { requireOutboundUrl } from "#platform/outbound/require-outbound-url";

import { findProject } from "./find-project.ts";
import { nameProject } from "./name-project.ts";
import { unchangedProject, updateProjectRow, type ProjectRow } from "./store.ts";

export interface UpdateProjectInput {
  name?: string | undefined;
  description?: string | null | undefined;
  repository_url?: string | null | undefined;
  status?: ProjectRow["status"] | undefined;
}

/**
 * Changes the supplied fields of a project. Throws NOT_FOUND, INVALID_INPUT, CONFLICT when others change it at the same
 * moment.
 */
export async function updateSdlcProject(
  ctx: ServiceContext,
  projectId: string,
  input: UpdateProjectInput,
): Promise<ProjectRow> {
  const { repository_url: url } = input;
  const project = await findProject(ctx, projectId);
  const next: ProjectRow = {
    ...project,
    name: input.name ?? project.name,
    description: input.description === undefined ? project.description : input.description,
    repositoryUrl:
      url === undefined
        ? project.repositoryUrl
        : url === null
          ? null
          : await requireOutboundUrl(ctx, url, "body.repository_url"),
    status: input.status ?? project.status,
    revision: project.revision + 1,
    updatedAt: ctx.clock(),
  };
  const changed = changesOf(project, next);
  const summary = `${nameProject(project)}: ${changed.join(", ")}`;
  await commit(ctx, [unchangedProject(project), updateProjectRow(next)], {
    result: next,
    audit:
      changed.length === 0
        ? []
        : [
            auditChange(ctx, {
              action: "update_sdlc_project",
              summary,
              before: valuesOf(project),
              after: valuesOf(next),
            }),
          ],
  });
  return next;
}

const valuesOf = ({ name, description, repositoryUrl, status }: ProjectRow): Record<string, unknown> => ({
  name,
  description,
  repository_url: repositoryUrl,
  status,
});

/** The changed fields in words; the status with its values, because it decides whether the project is deployed. */
function changesOf(before: ProjectRow, after: ProjectRow): string[] {
  return [
    ...(before.name === after.name ? [] : ["name"]),
    ...(before.description === after.description ? [] : ["description"]),
    ...(before.repositoryUrl === after.repositoryUrl ? [] : ["repository_url"]),
    ...(before.status === after.status ? [] : [`${before.status} to ${after.status}`]),
  ];
}
