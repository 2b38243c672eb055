import { access, answer, enveloped, notModifiedResponse, ok, operation, refuses } from "#http/operation";

import { findPlaygroundRun } from "./find-run.ts";
import { PlaygroundPath, PlaygroundRun, presentPlayground } from "./schemas.ts";

export const getPlaygroundRunRoute = operation({
  method: "get",
  path: "/api/playground-runs/{id}",
  operationId: "getPlaygroundRun",
  tags: ["Playground"],
  summary: "Get a playground run",
  description:
    "Returns the variants in the order of the request, each with the steps that it has done so far. `patch` is the body of `PUT /api/agents/{agent_id}` that makes the agent act like the variant, null where only messages differ; `holds_level` says whether the agent would keep its level with it.",
  ...access.tenant("AGENT_VIEW", { showsTraces: true }),
  request: { params: PlaygroundPath },
  responses: { ...ok(enveloped(PlaygroundRun), "The run"), ...notModifiedResponse(), ...refuses("NOT_FOUND") },
}).handle(async (c) =>
  answer(c, presentPlayground(await findPlaygroundRun(c.var.ctx, c.req.valid("param").id)), { isTagged: true }),
);
