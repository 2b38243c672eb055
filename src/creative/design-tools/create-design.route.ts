import { access, tenantRefusals } from "#http/access";
import { enveloped, perform } from "#http/envelope";
import { operation } from "#http/operation";
import { jsonBody, ok, refuses } from "#http/responses";

import { createDesign } from "./canva.ts";
import { CanvaPath, CreateDesignBody, CreatedDesign, presentDesign } from "./schemas.ts";

export const createDesignRoute = operation({
  method: "post",
  path: "/api/integrations/{provider}/designs",
  operationId: "createDesign",
  tags: ["Design tools"],
  summary: "Make a design in Canva",
  description:
    "Makes an empty design in the connected account. The provider drops it after a week when nobody edits it. With `agent_id` the agent's level governs the call: a student is refused, and an intern needs `approval_id`; the refusal shows the approval to request.",
  ...access.tenant("INTEGRATION_MANAGE"),
  request: { params: CanvaPath, ...jsonBody(CreateDesignBody, "The design") },
  responses: {
    ...ok(enveloped(CreatedDesign), "Make a design in Canva"),
    ...tenantRefusals(),
    ...refuses(
      "AGENT_NOT_FOUND",
      "GOVERNANCE_VIOLATION",
      "CONFLICT",
      "NOT_FOUND",
      "ENTERPRISE_ONLY",
      "FORBIDDEN",
      "PROVIDER_NOT_CONNECTED",
      "REAUTHENTICATION_REQUIRED",
      "NOT_SUPPORTED",
      "PROVIDER_ERROR",
      "PROVIDER_RATE_LIMITED",
      "UNAVAILABLE",
    ),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => createDesign(ctx, c.req.valid("param").provider, c.req.valid("json")),
    (result) => ({ status: 200, data: { design: presentDesign(result) } }),
  ),
);
