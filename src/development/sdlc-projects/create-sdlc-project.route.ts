import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { enveloped, perform } from "#http/envelope";
import { created, jsonBody, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { createSdlcProject } from "./create-sdlc-project.ts";
import { CreateProjectBody, presentProject, ProjectView } from "./schemas.ts";

export const createSdlcProjectContract = createRoute({
  method: "post",
  path: "/api/sdlc/projects",
  operationId: "createSdlcProject",
  tags: ["Development agents"],
  summary: "Create a project",
  description:
    "Creates a record of a code base on which development agents work. The platform checks the form of the repository's address but never calls it here. A tenant can have at most 500 projects.",
  ...access.tenant("AGENT_MANAGE"),
  request: jsonBody(CreateProjectBody, "The project"),
  responses: {
    ...created(enveloped(ProjectView), "The project was created"),
    ...tenantRefusals(),
    ...refuses("CONFLICT"),
  },
});

export function registerCreateSdlcProject(app: Router): void {
  app.openapi(createSdlcProjectContract, (c) =>
    perform(
      c,
      (ctx) => createSdlcProject(ctx, c.req.valid("json")),
      (project) => ({ status: 201, location: `/api/sdlc/projects/${project.id}`, data: presentProject(project) }),
    ),
  );
}
