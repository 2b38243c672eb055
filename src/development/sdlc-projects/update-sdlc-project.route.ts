import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { enveloped, perform } from "#http/envelope";
import { jsonBody, ok, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { presentProject, ProjectPath, ProjectView, UpdateProjectBody } from "./schemas.ts";
import { updateSdlcProject } from "./update-sdlc-project.ts";

export const updateSdlcProjectContract = createRoute({
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
    ...tenantRefusals(),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
});

export function registerUpdateSdlcProject(app: Router): void {
  app.openapi(updateSdlcProjectContract, (c) =>
    perform(
      c,
      (ctx) => updateSdlcProject(ctx, c.req.valid("param").project_id, c.req.valid("json")),
      (project) => ({ status: 200, data: presentProject(project) }),
    ),
  );
}
