import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { presentProject, ProjectPath, ProjectView, UpdateProjectBody } from "./schemas.ts";
import { updateSdlcProject } from "./update-sdlc-project.ts";

export const updateSdlcProjectRoute = operation({
  method: "put",
  path: "/api/sdlc/projects/{project_id}",
  operationId: "updateSdlcProject",
  tags: ["Development agents"],
  summary: "Change a project",
  description: "Changes only the supplied fields.",
  ...access.tenant("AGENT_MANAGE"),
  request: { params: ProjectPath, ...jsonBody(UpdateProjectBody, "The fields to change") },
  responses: {
    ...ok(enveloped(ProjectView), "The project was changed"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => updateSdlcProject(ctx, c.req.valid("param").project_id, c.req.valid("json")),
    (project) => ({ status: 200, data: presentProject(project) }),
  ),
);
