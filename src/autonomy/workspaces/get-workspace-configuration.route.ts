import { access, answer, enveloped, ok, operation, refuses } from "#http/operation";

import { getWorkspaceConfiguration } from "./get-workspace-configuration.ts";
import { presentWorkspace, WorkspaceConfiguration, WorkspacePath } from "./schemas.ts";

export const getWorkspaceConfigurationRoute = operation({
  method: "get",
  path: "/api/workspaces/{workspace_id}/configuration",
  operationId: "getWorkspaceConfiguration",
  tags: ["Auto-improvement"],
  summary: "Get a workspace's configuration",
  description:
    "Returns the workspace's settings of auto-improvement and of the judge, and the settings of auto-improvement that take effect on this instance. A tenant has one workspace, whose id is the tenant's id. Everything is off until an administrator configures it.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: WorkspacePath },
  responses: {
    ...ok(enveloped(WorkspaceConfiguration), "The configuration"),
    ...refuses("NOT_FOUND"),
  },
}).handle(async (c) => {
  const { ctx } = c.var;
  const workspace = await getWorkspaceConfiguration(ctx, c.req.valid("param").workspace_id);
  return answer(c, presentWorkspace(ctx.config.autoDev, workspace));
});
