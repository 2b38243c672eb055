import { access, jsonBody, ok, operation, perform, refuses } from "#http/operation";
import { rateListing } from "#publishing/listing-ratings/rate-listing";

import { at, type ComponentPrefix } from "./component-prefix.contract.ts";
import { ComponentPath, presentRated, RateBody, RatedComponent } from "./schemas.ts";

export const rateComponentRoute = (prefix: ComponentPrefix) =>
  operation({
    method: "post",
    ...at(prefix, "/{component_id}/rate", {
      operationId: "rateComponent",
      summary: "Rate a component",
      description:
        "Stores the tenant's rating, a whole number from 1 to 5, of an approved component of another tenant. Each tenant has one rating for a component: a second rating replaces the first and its review. `aggregate_rating` is the arithmetic mean of all ratings.",
    }),
    ...access.tenant("AGENT_VIEW"),
    request: { params: ComponentPath, ...jsonBody(RateBody, "The rating") },
    responses: {
      ...ok(RatedComponent, "The stored rating and the new mean"),
      ...refuses("NOT_FOUND"),
    },
  }).handle((c) => {
    const { component_id: componentId } = c.req.valid("param");
    const { rating, review = null } = c.req.valid("json");
    return perform(
      c,
      (ctx) => rateListing(ctx, "component", componentId, { rating, review }),
      (rated) => ({ status: 200, data: presentRated(componentId, rated) }),
      "flat",
    );
  });
