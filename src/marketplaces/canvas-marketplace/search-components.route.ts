import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { answerPublic } from "#http/public-answer";
import { notModifiedResponse, ok } from "#http/responses";
import type { Router } from "#http/router";

import { at, type ComponentPrefix } from "./component-prefix.contract.ts";
import { ComponentPage, presentPage, SearchQuery } from "./schemas.ts";
import { searchComponents } from "./search-components.ts";

export const searchComponentsContract = (prefix: ComponentPrefix) =>
  createRoute({
    method: "get",
    ...at(prefix, "", {
      operationId: "searchComponents",
      summary: "Search components",
      description:
        "Lists the approved components of all tenants. No sign-in is needed. A component must match every supplied filter. Components that rank equally are sorted by id, so no page repeats or skips one. With a filter or a search, `total` counts up to 10,000.",
    }),
    ...access.publicRead(),
    request: { query: SearchQuery },
    responses: { ...ok(ComponentPage, "The components"), ...notModifiedResponse(), ...tenantRefusals() },
  });

export function registerSearchComponents(app: Router, prefix: ComponentPrefix): void {
  app.openapi(searchComponentsContract(prefix), (c) => {
    const query = c.req.valid("query");
    return answerPublic(c, ["component"], async (ctx) => presentPage(await searchComponents(ctx, query), query));
  });
}
