import { createRoute } from "@hono/zod-openapi";

import { access } from "#http/access";
import { answerFlat } from "#http/envelope";
import { ok, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { listFeaturedWorkflowTemplates } from "./list-featured-workflow-templates.ts";
import { FeaturedList, FeaturedQuery, presentFeatured } from "./schemas.ts";

export const listFeaturedWorkflowTemplatesContract = createRoute({
  method: "get",
  path: "/api/marketplace/templates/featured",
  operationId: "listFeaturedWorkflowTemplates",
  tags: ["Workflow marketplace"],
  summary: "List featured templates",
  description:
    "Templates chosen by the platform, or with a mean of at least 4.5 over at least three ratings; best first, by the Bayesian mean, then by downloads.",
  ...access.public("read"),
  request: { query: FeaturedQuery },
  responses: {
    ...ok(FeaturedList, "The templates"),
    ...refuses("INVALID_INPUT", "RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR", "UNAVAILABLE"),
  },
});

export function registerListFeaturedWorkflowTemplates(app: Router): void {
  app.openapi(listFeaturedWorkflowTemplatesContract, async (c) =>
    answerFlat(c, presentFeatured(await listFeaturedWorkflowTemplates(c.var.base, c.req.valid("query")))),
  );
}
