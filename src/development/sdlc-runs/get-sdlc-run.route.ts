import { access, answer, enveloped, notModifiedResponse, ok, operation, refuses } from "#http/operation";

import { getSdlcRun } from "./get-sdlc-run.ts";
import { presentRun, RunPath, RunView } from "./schemas.ts";

export const getSdlcRunRoute = operation({
  method: "get",
  path: "/api/sdlc/runs/{run_id}",
  operationId: "getSdlcRun",
  tags: ["Development agents"],
  summary: "Get a run of a development agent",
  description: "Returns the run with its result.",
  ...access.tenant("AGENT_VIEW", { showsTraces: true }),
  request: { params: RunPath },
  responses: {
    ...ok(enveloped(RunView), "The run"),
    ...notModifiedResponse(),
    ...refuses("NOT_FOUND"),
  },
}).handle(async (c) =>
  answer(c, presentRun(await getSdlcRun(c.var.ctx, c.req.valid("param").run_id)), { isTagged: true }),
);
