import { access, answerPublic, notModifiedResponse, ok, operation } from "#http/operation";

import { presentStatistics, TemplateStatistics } from "./schemas.ts";
import { selectCounts } from "./store.ts";

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
}).handle((c) => answerPublic(c, ["workflow"], async ({ db }) => presentStatistics(await selectCounts(db))));
