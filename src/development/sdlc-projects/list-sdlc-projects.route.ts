import { access, answer, enveloped, ok, operation, paginate } from "#http/operation";

import { presentProject, ProjectListQuery, ProjectListView } from "./schemas.ts";
import { selectProjects } from "./store.ts";

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
  const { db, tenant } = c.var.ctx;
  const { page, limit, status } = c.req.valid("query");
  const { rows, total } = await selectProjects(db, tenant.id, { status, limit, offset: (page - 1) * limit });
  return answer(c, { projects: rows.map(presentProject), pagination: paginate({ page, limit }, total) });
});
