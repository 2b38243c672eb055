import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { performFlat } from "#http/envelope";
import { ok, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { rejectDomain } from "./reject-domain.ts";
import { DomainPath, presentRejected, RejectedDomain, RejectQuery } from "./schemas.ts";

export const rejectDomainContract = createRoute({
  method: "post",
  path: "/api/v1/domains/marketplace/{domain_id}/reject",
  operationId: "rejectDomain",
  tags: ["Domain marketplace"],
  summary: "Reject a domain",
  description:
    "Turns the version under review down, with a reason for the publisher, whose webhooks get `listing.rejected`. A version approved earlier stays public. Who may decide is said at the approval. 409 when nothing waits for review.",
  ...access.tenant("GOVERNANCE_APPROVE"),
  request: { params: DomainPath, query: RejectQuery },
  responses: {
    ...ok(RejectedDomain, "The version was turned down"),
    ...tenantRefusals(),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
});

export function registerRejectDomain(app: Router): void {
  app.openapi(rejectDomainContract, (c) =>
    performFlat(
      c,
      (ctx) => rejectDomain(ctx, c.req.valid("param").domain_id, c.req.valid("query").reason),
      (listing) => ({ status: 200, data: presentRejected(listing) }),
    ),
  );
}
