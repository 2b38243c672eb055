import { access, tenantRefusals } from "#http/access";
import { operation } from "#http/operation";
import { answerPublic } from "#http/public-answer";
import { notModifiedResponse, ok, refuses } from "#http/responses";
import { findPublic } from "#publishing/listings/find-listing";

import { DomainDetail, DomainPath, presentDetail } from "./schemas.ts";

export const getMarketplaceDomainRoute = operation({
  method: "get",
  path: "/api/v1/domains/marketplace/{domain_id}",
  operationId: "getMarketplaceDomain",
  tags: ["Domain marketplace"],
  summary: "Get a domain of the marketplace",
  description: "Returns an approved domain. Its content comes with an installation.",
  ...access.publicRead(),
  request: { params: DomainPath },
  responses: {
    ...ok(DomainDetail, "The domain"),
    ...notModifiedResponse(),
    ...tenantRefusals(),
    ...refuses("NOT_FOUND"),
  },
}).handle((c) => {
  const { domain_id } = c.req.valid("param");
  return answerPublic(c, ["domain"], async (ctx) =>
    presentDetail(await findPublic(ctx, "domain", domain_id), ctx.clock()),
  );
});
