import { access, ok, operation, perform, refuses } from "#http/operation";
import { approveListing } from "#publishing/listings/approve-listing";

import { ApprovedDomain, DomainPath, presentApproved } from "./schemas.ts";

export const approveDomainRoute = operation({
  method: "post",
  path: "/api/v1/domains/marketplace/{domain_id}/approve",
  operationId: "approveDomain",
  tags: ["Domain marketplace"],
  summary: "Approve a domain",
  description:
    "Makes the version under review public. The publisher's webhooks receive `listing.approved`. A platform operator decides, but not about a version that they submitted. On an instance with `MARKETPLACE_SELF_APPROVAL`, a user with the permission `GOVERNANCE_APPROVE` of the publisher's tenant may decide too. The answer is 409 when no version waits for review.",
  ...access.tenant("GOVERNANCE_APPROVE"),
  request: { params: DomainPath },
  responses: {
    ...ok(ApprovedDomain, "The domain is public"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => approveListing(ctx, "domain", c.req.valid("param").domain_id),
    (listing) => ({ status: 200, data: presentApproved(listing) }),
    "flat",
  ),
);
