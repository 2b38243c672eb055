import { access, answerPublic, notModifiedResponse, ok, operation } from "#http/operation";
import { searchListings } from "#publishing/listing-search/search-listings";

import { at, type ComponentPrefix } from "./component-prefix.contract.ts";
import { ComponentPage, presentPage, SearchQuery } from "./schemas.ts";

export const searchComponentsRoute = (prefix: ComponentPrefix) =>
  operation({
    method: "get",
    ...at(prefix, "", {
      operationId: "searchComponents",
      summary: "Search components",
      description:
        "Lists the approved components of all tenants. No sign-in is needed. A component must match every supplied filter. Components that rank equally are sorted by id, so no page repeats or skips one. With a filter or a search, `total` counts up to 10,000.",
    }),
    ...access.publicRead(),
    request: { query: SearchQuery },
    responses: { ...ok(ComponentPage, "The components"), ...notModifiedResponse() },
  }).handle((c) => {
    const query = c.req.valid("query");
    const search = {
      kind: "component" as const,
      query: query.query,
      category: query.category,
      tags: query.tags,
      subtype: query.component_type,
      minPrice: query.min_price,
      maxPrice: query.max_price,
      isFree: query.is_free,
      isFeatured: query.is_featured,
      sortBy: query.sort_by,
      sortOrder: query.sort_order,
      limit: query.limit,
      offset: query.offset,
    };
    return answerPublic(c, ["component"], async (ctx) => presentPage(await searchListings(ctx, search), query));
  });
