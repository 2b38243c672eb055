import { access, answer, enveloped, notModifiedResponse, ok, operation, refuses } from "#http/operation";

import { getSdlcProject } from "./get-sdlc-project.ts";
import { presentDetail, ProjectDetailView, ProjectPath } from "./schemas.ts";

export const getSdlcProjectRoute = operation({
  method: "get",
  path: "/api/sdlc/projects/{project_id}",
  operationId: "getSdlcProject",
  tags: ["Development agents"],
  summary: "Get a project",
  description: "Returns the project, its frozen environments, and its latest 50 deployment records.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: ProjectPath },
  responses: {
    ...ok(enveloped(ProjectDetailView), "The project"),
    ...notModifiedResponse(),
    ...refuses("NOT_FOUND"),
  },
}).handle(async (c) =>
  answer(c, presentDetail(await getSdlcProject(c.var.ctx, c.req.valid("param").project_id)), { isTagged: true }),
);
