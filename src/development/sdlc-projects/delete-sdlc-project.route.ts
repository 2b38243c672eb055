import { access, enveloped, ok, operation, perform, refuses } from "#http/operation";

import { deleteSdlcProject } from "./delete-sdlc-project.ts";
import { DeletedProject, ProjectPath } from "./schemas.ts";

export const deleteSdlcProjectRoute = operation({
  method: "delete",
  path: "/api/sdlc/projects/{project_id}",
  operationId: "deleteSdlcProject",
  tags: ["Development agents"],
  summary: "Delete a project",
  description:
    "Deletes the project with its deployment records; its runs remain. The answer is 409 while a run is working on the project or waiting to. A project with a live release in production must be archived before it can be deleted. The change is recorded in the audit log.",
  ...access.tenant("AGENT_MANAGE"),
  request: { params: ProjectPath },
  responses: {
    ...ok(enveloped(DeletedProject), "The project was deleted"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => deleteSdlcProject(ctx, c.req.valid("param").project_id),
    (projectId) => ({ status: 200, data: { deleted: true as const, project_id: projectId } }),
  ),
);
