import { access, ok, operation, perform, refuses } from "#http/operation";
import { rejectListing } from "#publishing/listings/reject-listing";

import { DomainPath, presentRejected, RejectedDomain, RejectQuery } from "./schemas.ts";

export const rejectDomainRoute = operation({
  method: "post",
  path: "/api/v1/domains/marketplace/{domain_id}/reject",
  operationId: "rejectDomain",
  tags: ["Domain marketplace"],
  summary: "Reject a domain",
  description:
    "Rejects the version under review and gives the publisher a reason. The publisher's webhooks receive `listing.rejected`. A version that was approved earlier stays public. The same reviewers decide as for an approval. The answer is 409 when no version waits for review.",
  ...access.tenant("GOVERNANCE_APPROVE"),
  request: { params: DomainPath, query: RejectQuery },
  responses: {
    ...ok(RejectedDomain, "The version was rejected"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => rejectListing(ctx, "domain", c.req.valid("param").domain_id, c.req.valid("query").reason),
    (listing) => ({ status: 200, data: presentRejected({ domain_id: listing.id }, listing) }),
    "flat",
  ),
);
