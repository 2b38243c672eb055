import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { enveloped, perform } from "#http/envelope";
import { jsonBody, ok, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { configureWorkspace } from "./configure-workspace.ts";
import { ConfigureWorkspaceBody, presentWorkspace, WorkspaceConfiguration, WorkspacePath } from "./schemas.ts";

export const configureWorkspaceContract = createRoute({
  method: "put",
  path: "/api/workspaces/{workspace_id}/configuration",
  operationId: "configureWorkspace",
  tags: ["Auto-improvement"],
  summary: "Configure a workspace",
  description:
    "Replaces the workspace's `auto_dev`; what is left out has its default, and the switches' default is off. The loop works for an agent only when the instance (`AUTO_DEV_ENABLED`), the workspace and the agent's maturity all allow it: skill candidates from `intern`, variants of workflows from `supervised`, by the clock only for `autonomous` agents. The daily caps count days of UTC and begin anew at its midnight. The change is audited.",
  ...access.tenant("TENANT_ADMIN"),
  request: { params: WorkspacePath, ...jsonBody(ConfigureWorkspaceBody, "The configuration") },
  responses: {
    ...ok(enveloped(WorkspaceConfiguration), "The configuration as it is stored"),
    ...tenantRefusals(),
    ...refuses("NOT_FOUND"),
  },
});

export function registerConfigureWorkspace(app: Router): void {
  app.openapi(configureWorkspaceContract, (c) =>
    perform(
      c,
      (ctx) => configureWorkspace(ctx, c.req.valid("param").workspace_id, c.req.valid("json").auto_dev),
      (workspace) => ({ status: 200, data: presentWorkspace(c.var.ctx.config.autoDev, workspace) }),
    ),
  );
}
