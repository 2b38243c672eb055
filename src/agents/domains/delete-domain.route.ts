import { access, enveloped, ifMatchHeader, ok, operation, perform, refuses } from "#http/operation";

import { deleteDomain } from "./delete-domain.ts";
import { DeletedDomain, DomainPath } from "./schemas.ts";

export const deleteDomainRoute = operation({
  method: "delete",
  path: "/api/v1/domains/{domain_id}",
  operationId: "deleteDomain",
  tags: ["Domains"],
  summary: "Delete a domain",
  description:
    "Deletes a domain of the tenant. A published copy remains on the marketplace until it is withdrawn (`POST /api/listings/{listing_id}/withdraw`).",
  ...access.tenant("AGENT_MANAGE", { honoursIfMatch: true }),
  request: { params: DomainPath, headers: ifMatchHeader() },
  responses: {
    ...ok(enveloped(DeletedDomain), "The domain was deleted"),
    ...refuses("NOT_FOUND", "PRECONDITION_FAILED", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => deleteDomain(ctx, c.req.valid("param").domain_id, c.req.valid("header")["if-match"]),
    (domainId) => ({ status: 200, data: { deleted: true as const, domain_id: domainId } }),
  ),
);
