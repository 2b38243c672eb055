import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { answerPublic } from "#http/public-answer";
import { notModifiedResponse, ok } from "#http/responses";
import type { Router } from "#http/router";
import { listFacets } from "#publishing/listing-search/list-facets";

import { at, type ComponentPrefix } from "./component-prefix.contract.ts";
import { ComponentTags } from "./schemas.ts";

export const listComponentTagsContract = (prefix: ComponentPrefix) =>
  createRoute({
    method: "get",
    ...at(prefix, "/tags", {
      operationId: "listComponentTags",
      summary: "List the tags of components",
      description:
        "Lists the tags of the approved components and how many components have each one. The most frequent come first; the list has at most 500 entries.",
    }),
    ...access.publicRead(),
    responses: { ...ok(ComponentTags, "The tags with their counts"), ...notModifiedResponse(), ...tenantRefusals() },
  });

export function registerListComponentTags(app: Router, prefix: ComponentPrefix): void {
  app.openapi(listComponentTagsContract(prefix), (c) =>
    answerPublic(c, ["component"], async (ctx) => ({ tags: await listFacets(ctx, "component", "tag") })),
  );
}
