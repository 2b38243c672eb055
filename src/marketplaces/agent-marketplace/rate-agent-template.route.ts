import { access, jsonBody, ok, operation, perform, refuses } from "#http/operation";
import { rateListing } from "#publishing/listing-ratings/rate-listing";

import { presentRated, RateBody, RatedAgentTemplate, TemplatePath } from "./schemas.ts";

export const rateAgentTemplateRoute = operation({
  method: "post",
  path: "/api/agent-marketplace/rate/{template_id}",
  operationId: "rateAgentTemplate",
  tags: ["Agent marketplace"],
  summary: "Rate an agent template",
  description:
    "Stores the tenant's rating, from 1 to 5, of an approved template of another tenant. Each tenant has one rating for a template: a second rating replaces the first and its review.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: TemplatePath, ...jsonBody(RateBody, "The rating") },
  responses: {
    ...ok(RatedAgentTemplate, "The stored rating and the new mean"),
    ...refuses("FORBIDDEN", "NOT_FOUND"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => {
      const { rating, review = null } = c.req.valid("json");
      return rateListing(ctx, "agent", c.req.valid("param").template_id, { rating, review });
    },
    (rated) => ({ status: 200, data: presentRated({}, rated) }),
    "flat",
  ),
);
