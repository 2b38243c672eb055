import { access, enveloped, jsonBody, ok, operation, perform } from "#http/operation";
import { resultOf } from "#platform/effects/act-once";

import { createDesignImage } from "./adobe.ts";
import { ACTING_REFUSALS } from "./refusals.contract.ts";
import { AdobePath, CreateImageBody, JobView, presentJob } from "./schemas.ts";

export const createDesignImageRoute = operation({
  method: "post",
  path: "/api/integrations/{provider}/create",
  operationId: "createDesignImage",
  tags: ["Design tools"],
  summary: "Make pictures of words with Firefly",
  description:
    "Has the provider make pictures, and waits for them up to `wait_seconds`. A job that is still running is asked for by its id. With `agent_id` the agent's level governs the call: a student is refused, and an intern needs `approval_id`; the refusal shows the approval to request. The call is an effect (`GET /api/effects`): one whose answer was lost is `unknown` there, and is never made again by itself.",
  ...access.tenant("INTEGRATION_MANAGE"),
  request: { params: AdobePath, ...jsonBody(CreateImageBody, "What the pictures show") },
  responses: {
    ...ok(enveloped(JobView), "Make pictures of words with Firefly"),
    ...ACTING_REFUSALS,
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => createDesignImage(ctx, c.req.valid("param").provider, c.req.valid("json")),
    (acted) => ({ status: 200, data: { job: presentJob(resultOf(acted)) } }),
  ),
);
