import { access, enveloped, jsonBody, ok, operation, perform } from "#http/operation";
import { resultOf } from "#platform/effects/act-once";

import { editDesignImage } from "./adobe.ts";
import { ACTING_REFUSALS } from "./refusals.contract.ts";
import { AdobePath, EditImageBody, JobView, presentJob } from "./schemas.ts";

export const editDesignImageRoute = operation({
  method: "post",
  path: "/api/integrations/{provider}/edit",
  operationId: "editDesignImage",
  tags: ["Design tools"],
  summary: "Edit an image with Photoshop",
  description:
    "Asks the provider to edit an image, and waits for it up to `wait_seconds`. If the job is still running, read it later by its id. With `agent_id` the agent's level governs the call: a student is refused, and an intern needs `approval_id`; the refusal shows the approval to request. The call is an effect (`GET /api/effects`). If its answer is lost, the effect is `unknown`, and the platform does not repeat the call.",
  ...access.tenant("INTEGRATION_MANAGE"),
  request: { params: AdobePath, ...jsonBody(EditImageBody, "The image and the edit") },
  responses: {
    ...ok(enveloped(JobView), "Edit an image with Photoshop"),
    ...ACTING_REFUSALS,
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => editDesignImage(ctx, c.req.valid("param").provider, c.req.valid("json")),
    (acted) => ({ status: 200, data: { job: presentJob(resultOf(acted)) } }),
  ),
);
