import { access, answerPublic, notModifiedResponse, ok, operation, refuses } from "#http/operation";
import { findPublic } from "#publishing/listings/find-listing";

import { DomainDetail, DomainPath, presentDetail } from "./schemas.ts";

export const getMarketplaceDomainRoute = operation({
  method: "get",
  path: "/api/v1/domains/marketplace/{domain_id}",
  operationId: "getMarketplaceDomain",
  tags: ["Domain marketplace"],
  summary: "Get a domain of the marketplace",
  description: "Returns an approved domain without its content. Install the domain to get its content.",
  ...access.publicRead(),
  request: { params: DomainPath },
  responses: {
    ...ok(DomainDetail, "The domain"),
    ...notModifiedResponse(),
    ...refuses("NOT_FOUND"),
  },
}).handle((c) => {
  const { domain_id } = c.req.valid("param");
  return answerPublic(c, ["domain"], async (ctx) =>
    presentDetail(await findPublic(ctx, "domain", domain_id), ctx.clock()),
  );
});
