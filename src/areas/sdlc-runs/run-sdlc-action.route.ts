import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { enveloped, perform } from "#http/envelope";
import { created, jsonBody, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { runSdlcAction } from "./run-sdlc-action.ts";
import { presentRun, RunBody, RunView } from "./schemas.ts";

export const runSdlcActionContract = createRoute({
  method: "post",
  path: "/api/sdlc/run",
  operationId: "runSdlcAction",
  tags: ["Development agents"],
  summary: "Run an action of a development agent",
  description:
    "One governed action: the tenant must have enabled the type, the agent must have the level (planner and reviewer from intern, a student for analysis only; coder and tester from supervised; deployer autonomous), and every action of coder and deployer, and those the tenant names, needs an approval of exactly this run. Without one the answer is 409, whose details hold the request to make. With a model provider the model thinks; `builtin` does what rules can, and `not_done` says what it did not do. Code runs in a sandbox without network and files. The input is not kept.",
  ...access.tenant("AGENT_RUN"),
  request: jsonBody(RunBody, "The action"),
  responses: {
    ...created(enveloped(RunView), "The action was done"),
    ...tenantRefusals(),
    ...refuses(
      "AGENT_NOT_FOUND",
      "NOT_FOUND",
      "FORBIDDEN",
      "GOVERNANCE_VIOLATION",
      "CONFLICT",
      "PROVIDER_ERROR",
      "PROVIDER_RATE_LIMITED",
      "NOT_CONFIGURED",
      "EXECUTION_TIMEOUT",
      "INTERNAL_ERROR",
      "UNAVAILABLE",
    ),
  },
});

export function registerRunSdlcAction(app: Router): void {
  app.openapi(runSdlcActionContract, (c) =>
    perform(
      c,
      (ctx) => runSdlcAction(ctx, c.req.valid("json")),
      (run) => ({ status: 201, location: `/api/sdlc/runs/${run.id}`, data: presentRun(run) }),
    ),
  );
}
