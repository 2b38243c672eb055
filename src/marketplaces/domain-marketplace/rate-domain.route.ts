import { access, jsonBody, ok, operation, perform, refuses } from "#http/operation";
import { rateListing } from "#publishing/listing-ratings/rate-listing";

import { DomainPath, presentRated, RateBody, RatedDomain } from "./schemas.ts";

export const rateDomainRoute = operation({
  method: "post",
  path: "/api/v1/domains/marketplace/{domain_id}/rate",
  operationId: "rateDomain",
  tags: ["Domain marketplace"],
  summary: "Rate a domain",
  description:
    "Stores the tenant's rating, a whole number from 1 to 5, of an approved domain of another tenant. Each tenant has one rating for a domain: a second rating replaces the first and its review.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: DomainPath, ...jsonBody(RateBody, "The rating") },
  responses: {
    ...ok(RatedDomain, "The stored rating and the new mean"),
    ...refuses("NOT_FOUND"),
  },
}).handle((c) => {
  const { domain_id } = c.req.valid("param");
  const { rating, review = null } = c.req.valid("json");
  return perform(
    c,
    (ctx) => rateListing(ctx, "domain", domain_id, { rating, review }),
    (rated) => ({ status: 200, data: presentRated({ domain_id }, rated) }),
    "flat",
  );
});
