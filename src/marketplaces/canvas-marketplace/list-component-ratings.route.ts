import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { answerPublic } from "#http/public-answer";
import { notModifiedResponse, ok, refuses } from "#http/responses";
import type { Router } from "#http/router";
import { listRatings } from "#publishing/listing-ratings/list-ratings";

import { at, type ComponentPrefix } from "./component-prefix.contract.ts";
import { ComponentPath, ComponentRatings, presentRatings, RatingsQuery } from "./schemas.ts";

export const listComponentRatingsContract = (prefix: ComponentPrefix) =>
  createRoute({
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
      ...tenantRefusals(),
      ...refuses("NOT_FOUND"),
    },
  });

export function registerListComponentRatings(app: Router, prefix: ComponentPrefix): void {
  app.openapi(listComponentRatingsContract(prefix), (c) => {
    const { component_id: componentId } = c.req.valid("param");
    const page = c.req.valid("query");
    return answerPublic(c, ["component"], async (ctx) =>
      presentRatings(await listRatings(ctx, "component", componentId, page), page),
    );
  });
}
