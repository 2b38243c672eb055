import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { answerPlaygroundCall } from "./answer-playground-call.ts";
import { AnswerCallBody, PlaygroundPath, PlaygroundRun, presentPlayground } from "./schemas.ts";

export const answerPlaygroundCallRoute = operation({
  method: "post",
  path: "/api/playground-runs/{id}/answers",
  operationId: "answerPlaygroundCall",
  tags: ["Playground"],
  summary: "Answer a call of a variant",
  description:
    "Gives a call that no recording answers (`asks`) its answer, and the variant continues: `result`, or with `use` the answer of the nearest recorded call (`nearest`), or the call itself (`live`). Only a tool that reads (complexity 1) and that the agent calls without asking is called (`live` of the ask; else 403). `end` ends the variant as `diverged`.",
  ...access.tenant("AGENT_RUN", { showsTraces: true }),
  request: { params: PlaygroundPath, ...jsonBody(AnswerCallBody, "The call and its answer") },
  responses: { ...ok(enveloped(PlaygroundRun), "The call has its answer"), ...refuses("NOT_FOUND", "CONFLICT") },
}).handle((c) =>
  perform(
    c,
    (ctx) => answerPlaygroundCall(ctx, c.req.valid("param").id, c.req.valid("json")),
    (found) => ({ status: 200, data: presentPlayground(found) }),
  ),
);
