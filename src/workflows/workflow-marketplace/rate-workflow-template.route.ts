import { access, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { rateWorkflowTemplate } from "./rate-workflow-template.ts";
import { presentRated, RateBody, RatedTemplate, TemplatePath } from "./schemas.ts";

export const rateWorkflowTemplateRoute = operation({
  method: "post",
  path: "/api/marketplace/templates/{template_id}/rate",
  operationId: "rateWorkflowTemplate",
  tags: ["Workflow marketplace"],
  summary: "Rate a workflow template",
  description:
    "Stores the tenant's rating, a whole number from 1 to 5. Each tenant has one rating for a template: a second rating replaces the first. Answers show the arithmetic mean; lists are sorted by a Bayesian mean that assumes five ratings of 3. A tenant cannot rate its own template. An unlisted template cannot be rated (409).",
  ...access.tenant("SKILL_VIEW"),
  request: { params: TemplatePath, ...jsonBody(RateBody, "The rating") },
  responses: {
    ...ok(RatedTemplate, "Rated"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) => {
  const { rating, review = null } = c.req.valid("json");
  return perform(
    c,
    (ctx) => rateWorkflowTemplate(ctx, c.req.valid("param").template_id, { rating, review }),
    (rated) => ({ status: 200, data: presentRated(rated) }),
    "flat",
  );
});
