import { access, tenantRefusals } from "#http/access";
import { enveloped, perform } from "#http/envelope";
import { operation } from "#http/operation";
import { jsonBody, ok, refuses } from "#http/responses";

import { addToDesignFile } from "./figma.ts";
import { AddedView, AddToFileBody, FigmaPath, presentAdded } from "./schemas.ts";

export const addToDesignFileRoute = operation({
  method: "post",
  path: "/api/integrations/{provider}/files",
  operationId: "addToDesignFile",
  tags: ["Design tools"],
  summary: "Add a comment or a link to a Figma file",
  description:
    "Adds a comment, or a link for developers, to a file. The provider's API cannot change drawings. With `agent_id` the agent's level governs the call: a student is refused, and an intern needs `approval_id`; the refusal shows the approval to request.",
  ...access.tenant("INTEGRATION_MANAGE"),
  request: { params: FigmaPath, ...jsonBody(AddToFileBody, "What to add") },
  responses: {
    ...ok(enveloped(AddedView), "Add a comment or a link to a Figma file"),
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
    (ctx) => addToDesignFile(ctx, c.req.valid("param").provider, c.req.valid("json")),
    (result) => ({ status: 200, data: { added: presentAdded(result) } }),
  ),
);
