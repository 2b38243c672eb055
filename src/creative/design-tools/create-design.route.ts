import { access, enveloped, jsonBody, ok, operation, perform } from "#http/operation";
import { resultOf } from "#platform/effects/act-once";

import { createDesign } from "./canva.ts";
import { ACTING_REFUSALS } from "./refusals.contract.ts";
import { CanvaPath, CreateDesignBody, CreatedDesign, presentDesign } from "./schemas.ts";

export const createDesignRoute = operation({
  method: "post",
  path: "/api/integrations/{provider}/designs",
  operationId: "createDesign",
  tags: ["Design tools"],
  summary: "Create a design in Canva",
  description:
    "Creates an empty design in the connected account. The provider deletes it after a week if no one edits it. With `agent_id` the agent's level governs the call: a student is refused, and an intern needs `approval_id`; the refusal shows the approval to request. The call is an effect (`GET /api/effects`). If its answer is lost, the effect is `unknown`, and the platform does not repeat the call.",
  ...access.tenant("INTEGRATION_MANAGE"),
  request: { params: CanvaPath, ...jsonBody(CreateDesignBody, "The design") },
  responses: {
    ...ok(enveloped(CreatedDesign), "Create a design in Canva"),
    ...ACTING_REFUSALS,
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => createDesign(ctx, c.req.valid("param").provider, c.req.valid("json")),
    (acted) => ({ status: 200, data: { design: presentDesign(resultOf(acted)) } }),
  ),
);
