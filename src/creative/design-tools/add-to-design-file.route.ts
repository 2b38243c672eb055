import { access, enveloped, jsonBody, ok, operation, perform } from "#http/operation";
import { resultOf } from "#platform/effects/act-once";

import { addToDesignFile } from "./figma.ts";
import { ACTING_REFUSALS } from "./refusals.contract.ts";
import { AddedView, AddToFileBody, FigmaPath, presentAdded } from "./schemas.ts";

export const addToDesignFileRoute = operation({
  method: "post",
  path: "/api/integrations/{provider}/files",
  operationId: "addToDesignFile",
  tags: ["Design tools"],
  summary: "Add a comment or a link to a Figma file",
  description:
    "Adds a comment, or a link for developers, to a file. The provider's API cannot change drawings. With `agent_id` the agent's level governs the call: a student is refused, and an intern needs `approval_id`; the refusal shows the approval to request. The call is an effect (`GET /api/effects`). If its answer is lost, the effect is `unknown`, and the platform does not repeat the call.",
  ...access.tenant("INTEGRATION_MANAGE"),
  request: { params: FigmaPath, ...jsonBody(AddToFileBody, "The comment or the link") },
  responses: {
    ...ok(enveloped(AddedView), "Add a comment or a link to a Figma file"),
    ...ACTING_REFUSALS,
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => addToDesignFile(ctx, c.req.valid("param").provider, c.req.valid("json")),
    (acted) => ({ status: 200, data: { added: presentAdded(resultOf(acted)) } }),
  ),
);
