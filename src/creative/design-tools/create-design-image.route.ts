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
  summary: "Generate images from text with Firefly",
  description:
    "Asks the provider to generate images, and waits for them up to `wait_seconds`. If the job is still running, read it later by its id. With `agent_id` the agent's level governs the call: a student is refused, and an intern needs `approval_id`; the refusal shows the approval to request. The call is an effect (`GET /api/effects`). If its answer is lost, the effect is `unknown`, and the platform does not repeat the call.",
  ...access.tenant("INTEGRATION_MANAGE"),
  request: { params: AdobePath, ...jsonBody(CreateImageBody, "The subject of the images") },
  responses: {
    ...ok(enveloped(JobView), "Generate images from text with Firefly"),
    ...ACTING_REFUSALS,
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => createDesignImage(ctx, c.req.valid("param").provider, c.req.valid("json")),
    (acted) => ({ status: 200, data: { job: presentJob(resultOf(acted)) } }),
  ),
);
