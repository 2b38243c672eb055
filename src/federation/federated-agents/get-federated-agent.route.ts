import {
  access,
  answer,
  notModified,
  notModifiedResponse,
  ok,
  operation,
  refusesFederation,
  type z,
} from "#http/operation";

import { getFederatedAgent } from "./get-federated-agent.ts";
import { AgentBundle, TemplatePath } from "./schemas.ts";

export const getFederatedAgentRoute = operation({
  method: "get",
  path: "/api/federation/agents/{template_id}",
  operationId: "getFederatedAgent",
  tags: ["Federation"],
  summary: "Get an agent template as a bundle",
  description:
    "Part of the federation protocol 1.0.0. In every text, e-mail addresses, UUIDs, phone and card numbers, IP addresses, tokens and keys are replaced by `[REDACTED_EMAIL]`, `[REDACTED_ID]`, `[REDACTED_PHONE]`, `[REDACTED_CARD]`, `[REDACTED_IP]`, `[REDACTED_TOKEN]` and `[REDACTED_KEY]`. This API adds to the protocol without breaking it: the body is canonical JSON (RFC 8785), and the `ETag` is its SHA-256. `X-Federation-Signature` is a detached JWS (RFC 7515, appendix F) over the body, signed with Ed25519 by a key of `GET /api/federation/keys`. The signature is valid for an hour.",
  ...access.federation(),
  request: { params: TemplatePath },
  responses: {
    ...ok(AgentBundle, "The bundle"),
    ...notModifiedResponse(),
    ...refusesFederation(
      "INVALID_INPUT",
      "UNAUTHORIZED",
      "FORBIDDEN",
      "NOT_FOUND",
      "RATE_LIMIT_EXCEEDED",
      "INTERNAL_ERROR",
      "UNAVAILABLE",
    ),
  },
}).handle(async (c) => {
  const { text, digest, signature } = await getFederatedAgent(c.var.base, c.req.valid("param").template_id);
  const tag = `"sha256-${digest}"`;
  // Parsed and serialized again it is the same text, because its fields are in canonical order.
  return (
    notModified(c, tag) ??
    answer(c, JSON.parse(text) as z.output<typeof AgentBundle>, {
      as: "flat",
      headers: {
        "Cache-Control": "private, no-cache",
        ETag: tag,
        "X-Federation-Signature": signature,
      },
    })
  );
});
