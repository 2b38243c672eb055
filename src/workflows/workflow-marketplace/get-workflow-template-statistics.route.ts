import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { answerPublic } from "#http/public-answer";
import { notModifiedResponse, ok } from "#http/responses";
import type { Router } from "#http/router";

import { getWorkflowTemplateStatistics } from "./get-workflow-template-statistics.ts";
import { presentStatistics, TemplateStatistics } from "./schemas.ts";

export const getWorkflowTemplateStatisticsContract = createRoute({
  method: "get",
  path: "/api/marketplace/templates/statistics",
  operationId: "getWorkflowTemplateStatistics",
  tags: ["Workflow marketplace"],
  summary: "Statistics of the workflow marketplace",
  description:
    "Sums over all listed templates, and by category, type and complexity. They are kept with every change, so they are current and cost the same however many templates there are.",
  ...access.publicRead(),
  responses: {
    ...ok(TemplateStatistics, "The statistics"),
    ...notModifiedResponse(),
    ...tenantRefusals(),
  },
});

export function registerGetWorkflowTemplateStatistics(app: Router): void {
  app.openapi(getWorkflowTemplateStatisticsContract, (c) =>
    answerPublic(c, ["workflow"], async (ctx) => presentStatistics(await getWorkflowTemplateStatistics(ctx))),
  );
}
