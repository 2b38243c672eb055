import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { answerPublic } from "#http/public-answer";
import { notModifiedResponse, ok, refuses } from "#http/responses";
import type { Router } from "#http/router";
import { findPublic } from "#publishing/listings/find-listing";

import { DomainListing, DomainPath, presentListing } from "./schemas.ts";

export const getMarketplaceDomainContract = createRoute({
  method: "get",
  path: "/api/v1/domains/marketplace/{domain_id}",
  operationId: "getMarketplaceDomain",
  tags: ["Domain marketplace"],
  summary: "Get a domain of the marketplace",
  description: "Returns an approved domain. Its content comes with an installation.",
  ...access.publicRead(),
  request: { params: DomainPath },
  responses: {
    ...ok(DomainListing, "The domain"),
    ...notModifiedResponse(),
    ...tenantRefusals(),
    ...refuses("NOT_FOUND"),
  },
});

export function registerGetMarketplaceDomain(app: Router): void {
  app.openapi(getMarketplaceDomainContract, (c) => {
    const { domain_id } = c.req.valid("param");
    return answerPublic(c, ["domain"], async (ctx) => {
      const { listing } = await findPublic(ctx, "domain", domain_id);
      return presentListing(listing);
    });
  });
}
