import { access, answerPublic, notModifiedResponse, ok, operation } from "#http/operation";

import { FeaturedList, FeaturedQuery, presentFeatured } from "./schemas.ts";
import { selectFeatured } from "./store.ts";

export const listFeaturedWorkflowTemplatesRoute = operation({
  method: "get",
  path: "/api/marketplace/templates/featured",
  operationId: "listFeaturedWorkflowTemplates",
  tags: ["Workflow marketplace"],
  summary: "List featured templates",
  description:
    "Lists the templates that the platform features or that have a mean rating of at least 4.5. They are sorted by the Bayesian mean, so that a single high rating does not put a template first, and then by downloads.",
  ...access.publicRead(),
  request: { query: FeaturedQuery },
  responses: {
    ...ok(FeaturedList, "The templates"),
    ...notModifiedResponse(),
  },
}).handle((c) =>
  answerPublic(c, ["workflow"], async ({ db }) =>
    presentFeatured(await selectFeatured(db, c.req.valid("query").limit)),
  ),
);
