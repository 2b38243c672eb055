import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { answerPublic } from "#http/public-answer";
import { notModifiedResponse, ok } from "#http/responses";
import type { Router } from "#http/router";

import { listComponentFacets } from "./list-component-facets.ts";
import { ComponentTags } from "./schemas.ts";

export const listComponentTagsContract = createRoute({
  method: "get",
  path: "/api/canvas-marketplace/tags",
  operationId: "listComponentTags",
  tags: ["Component marketplace"],
  summary: "List the tags of components",
  description:
    "Lists the tags of the approved components and how many components have each one. The most frequent come first; the list has at most 500 entries.",
  ...access.publicRead(),
  responses: { ...ok(ComponentTags, "The tags with their counts"), ...notModifiedResponse(), ...tenantRefusals() },
});

export function registerListComponentTags(app: Router): void {
  app.openapi(listComponentTagsContract, (c) =>
    answerPublic(c, ["component"], async (ctx) => ({ tags: await listComponentFacets(ctx, "tag") })),
  );
}
