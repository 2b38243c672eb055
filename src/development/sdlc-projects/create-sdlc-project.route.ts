import { access, created, enveloped, jsonBody, operation, perform, refuses } from "#http/operation";

import { createSdlcProject } from "./create-sdlc-project.ts";
import { CreateProjectBody, presentProject, ProjectView } from "./schemas.ts";

export const createSdlcProjectRoute = operation({
  method: "post",
  path: "/api/sdlc/projects",
  operationId: "createSdlcProject",
  tags: ["Development agents"],
  summary: "Create a project",
  description:
    "Creates a record of a code base on which development agents work. This operation checks the syntax of the repository's address but does not call it. A tenant can have at most 500 projects.",
  ...access.tenant("AGENT_MANAGE"),
  request: jsonBody(CreateProjectBody, "The project"),
  responses: {
    ...created(enveloped(ProjectView), "The project was created"),
    ...refuses("CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => createSdlcProject(ctx, c.req.valid("json")),
    (project) => ({ status: 201, location: `/api/sdlc/projects/${project.id}`, data: presentProject(project) }),
  ),
);
