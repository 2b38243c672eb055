import { createRoute } from "@hono/zod-openapi";

import { access } from "#http/access";
import { answerFlat } from "#http/envelope";
import { ok, refuses } from "#http/responses";
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
  ...access.public("read"),
  responses: {
    ...ok(TemplateStatistics, "The statistics"),
    ...refuses("RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR", "UNAVAILABLE"),
  },
});

export function registerGetWorkflowTemplateStatistics(app: Router): void {
  app.openapi(getWorkflowTemplateStatisticsContract, async (c) =>
    answerFlat(c, presentStatistics(await getWorkflowTemplateStatistics(c.var.base))),
  );
}
