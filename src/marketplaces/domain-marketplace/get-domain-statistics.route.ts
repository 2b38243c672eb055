import { access, answerPublic, notModifiedResponse, ok, operation } from "#http/operation";
import { countListings } from "#publishing/listing-search/listing-figures";

import { DomainStatistics, presentStatistics } from "./schemas.ts";

export const getDomainStatisticsRoute = operation({
  method: "get",
  path: "/api/v1/domains/marketplace/stats",
  operationId: "getDomainStatistics",
  tags: ["Domain marketplace"],
  summary: "Count domains",
  description:
    "Returns the number of domains that were ever submitted, that are approved, and that wait for their first approval, and how often tenants installed the approved ones.",
  ...access.publicRead(),
  responses: { ...ok(DomainStatistics, "The counts"), ...notModifiedResponse() },
}).handle((c) => answerPublic(c, ["domain"], async (ctx) => presentStatistics(await countListings(ctx, "domain"))));
