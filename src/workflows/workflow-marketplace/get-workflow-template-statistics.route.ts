import { access, answerPublic, notModifiedResponse, ok, operation } from "#http/operation";

import { getWorkflowTemplateStatistics } from "./get-workflow-template-statistics.ts";
import { presentStatistics, TemplateStatistics } from "./schemas.ts";

export const getWorkflowTemplateStatisticsRoute = operation({
  method: "get",
  path: "/api/marketplace/templates/statistics",
  operationId: "getWorkflowTemplateStatistics",
  tags: ["Workflow marketplace"],
  summary: "Get statistics of the workflow marketplace",
  description:
    "Returns totals over all listed templates, and totals by category, type and complexity. The totals are always current. The cost of this operation does not depend on the number of templates.",
  ...access.publicRead(),
  responses: {
    ...ok(TemplateStatistics, "The statistics"),
    ...notModifiedResponse(),
  },
}).handle((c) =>
  answerPublic(c, ["workflow"], async (ctx) => presentStatistics(await getWorkflowTemplateStatistics(ctx))),
);
