import { access, answer, enveloped, ok, operation, paginate } from "#http/operation";

import { listSdlcProjects } from "./list-sdlc-projects.ts";
import { presentProject, ProjectListQuery, ProjectListView } from "./schemas.ts";

export const listSdlcProjectsRoute = operation({
  method: "get",
  path: "/api/sdlc/projects",
  operationId: "listSdlcProjects",
  tags: ["Development agents"],
  summary: "List projects",
  description: "Returns a page of the tenant's projects, newest first.",
  ...access.tenant("AGENT_VIEW"),
  request: { query: ProjectListQuery },
  responses: { ...ok(enveloped(ProjectListView), "A page of projects") },
}).handle(async (c) => {
  const query = c.req.valid("query");
  const { rows, total } = await listSdlcProjects(c.var.ctx, query);
  return answer(c, { projects: rows.map(presentProject), pagination: paginate(query, total) });
});
