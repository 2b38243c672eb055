import { access, enveloped, ok, operation, perform, refuses } from "#http/operation";

import { cancelPlaygroundRun } from "./cancel-playground-run.ts";
import { PlaygroundPath, PlaygroundRun, presentPlayground } from "./schemas.ts";

export const cancelPlaygroundRunRoute = operation({
  method: "post",
  path: "/api/playground-runs/{id}/cancel",
  operationId: "cancelPlaygroundRun",
  tags: ["Playground"],
  summary: "Cancel a playground run",
  description:
    "Interrupts the variants that have not ended. Their steps so far stay. A run that has ended is not cancelled (409 `already_ended`).",
  ...access.tenant("AGENT_RUN", { showsTraces: true }),
  request: { params: PlaygroundPath },
  responses: { ...ok(enveloped(PlaygroundRun), "The run was cancelled"), ...refuses("NOT_FOUND", "CONFLICT") },
}).handle((c) =>
  perform(
    c,
    (ctx) => cancelPlaygroundRun(ctx, c.req.valid("param").id),
    (found) => ({ status: 200, data: presentPlayground(found) }),
  ),
);
