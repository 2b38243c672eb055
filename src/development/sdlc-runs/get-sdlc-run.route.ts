import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { answerTagged, enveloped } from "#http/envelope";
import { notModifiedResponse, ok, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { getSdlcRun } from "./get-sdlc-run.ts";
import { presentRun, RunPath, RunView } from "./schemas.ts";

export const getSdlcRunContract = createRoute({
  method: "get",
  path: "/api/sdlc/runs/{run_id}",
  operationId: "getSdlcRun",
  tags: ["Development agents"],
  summary: "Get a run of a development agent",
  description: "Returns the run with its result.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: RunPath },
  responses: {
    ...ok(enveloped(RunView), "The run"),
    ...notModifiedResponse(),
    ...tenantRefusals(),
    ...refuses("NOT_FOUND"),
  },
});

export function registerGetSdlcRun(app: Router): void {
  app.openapi(getSdlcRunContract, async (c) =>
    answerTagged(c, presentRun(await getSdlcRun(c.var.ctx, c.req.valid("param").run_id))),
  );
}
