import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { configureWorkspace } from "./configure-workspace.ts";
import { ConfigureWorkspaceBody, presentWorkspace, WorkspaceConfiguration, WorkspacePath } from "./schemas.ts";

export const configureWorkspaceRoute = operation({
  method: "put",
  path: "/api/workspaces/{workspace_id}/configuration",
  operationId: "configureWorkspace",
  tags: ["Auto-improvement"],
  summary: "Configure a workspace",
  description:
    "Replaces the workspace's `auto_dev` settings. Omitted settings take their defaults, and switches are off by default. The loop works for an agent only if the instance (`AUTO_DEV_ENABLED`), the workspace and the agent's maturity all allow it. Skill candidates need `intern`, workflow variants need `supervised`, and scheduled work needs `autonomous`. The daily caps start again at midnight UTC. `judge_sample_rate` and `judge_daily_budget` say how much of the work for which only the acting model vouches is sent to the judge, if the instance has one; when omitted, they keep their values. So do the settings of `graduation`: the share of runs that the platform draws for people to look at, and the days of evidence that each level needs; and `review.second_share`, the share of answered runs that a second person answers blind; and `trace_readers`, the weakest role that reads what runs said and did. The change is recorded in the audit log.",
  ...access.tenant("TENANT_ADMIN"),
  request: { params: WorkspacePath, ...jsonBody(ConfigureWorkspaceBody, "The configuration") },
  responses: {
    ...ok(enveloped(WorkspaceConfiguration), "The stored configuration"),
    ...refuses("NOT_FOUND"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => configureWorkspace(ctx, c.req.valid("param").workspace_id, c.req.valid("json")),
    (workspace) => ({ status: 200, data: presentWorkspace(c.var.ctx.config.autoDev, workspace) }),
  ),
);
