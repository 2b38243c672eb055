import { access, answerPublic, notModifiedResponse, ok, operation, refuses } from "#http/operation";
import { listRatings } from "#publishing/listing-ratings/list-ratings";

import { at, type ComponentPrefix } from "./component-prefix.contract.ts";
import { ComponentPath, ComponentRatings, presentRatings, RatingsQuery } from "./schemas.ts";

export const listComponentRatingsRoute = (prefix: ComponentPrefix) =>
  operation({
    method: "get",
    ...at(prefix, "/{component_id}/ratings", {
      operationId: "listComponentRatings",
      summary: "List the ratings of a component",
      description: "Lists the ratings and reviews of an approved component, newest first.",
    }),
    ...access.publicRead(),
    request: { params: ComponentPath, query: RatingsQuery },
    responses: {
      ...ok(ComponentRatings, "The ratings"),
      ...notModifiedResponse(),
      ...refuses("NOT_FOUND"),
    },
  }).handle((c) => {
    const { component_id: componentId } = c.req.valid("param");
    const page = c.req.valid("query");
    return answerPublic(c, ["component"], async (ctx) =>
      presentRatings(await listRatings(ctx, "component", componentId, page), page),
    );
  });
