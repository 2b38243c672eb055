import { access, countWrongHook, enveloped, operation, perform, refuses, z } from "#http/operation";

import { answerStep } from "./answer-step.ts";
import { CallbackPath, TakenCallback } from "./schemas.ts";

const Body = z
  .unknown()
  .openapi({ description: "The answer, which becomes the step's output", example: { answer: "yes" } });

export const answerWorkflowStepRoute = operation({
  method: "post",
  path: "/api/callbacks/{address}",
  operationId: "answerWorkflowStep",
  tags: ["Workflows"],
  summary: "Answer a step of a workflow that waits",
  description:
    "The one-time address (`callback_url`) of a `wait_for` step with `callback: true`. The body becomes the step's output, and the run continues. The first request counts; each later one is answered 410. A request that comes before the step waits is kept. The data is a stranger's: later steps of the run are fenced, and ask before they change anything. Requests to unknown addresses are counted, and after 20 a minute of a client they are answered 429.",
  ...access.verified(),
  request: {
    params: CallbackPath,
    body: { required: true, description: "JSON", content: { "application/json": { schema: Body } } },
  },
  responses: {
    // Without a `Location`: the sender may not read the run.
    202: { description: "The answer was taken", content: { "application/json": { schema: enveloped(TakenCallback) } } },
    ...refuses(
      "INVALID_INPUT",
      "NOT_FOUND",
      "GONE",
      "PAYLOAD_TOO_LARGE",
      "UNSUPPORTED_MEDIA_TYPE",
      "RATE_LIMIT_EXCEEDED",
      "INTERNAL_ERROR",
      "UNAVAILABLE",
    ),
  },
}).handle(async (c) => {
  const request = { mediaType: c.req.header("content-type"), bytes: new Uint8Array(await c.req.arrayBuffer()) };
  return perform(
    c,
    () => answerStep(c.var.base, c.req.valid("param").address, request, countWrongHook),
    () => ({ status: 202 as const, data: { status: "accepted" as const } }),
  );
});
