import { access, enveloped, ok, operation, perform } from "#http/operation";

import { loadSampleData } from "./load-sample-data.ts";
import { presentSampleData, SampleData } from "./schemas.ts";

export const loadSampleDataRoute = operation({
  method: "post",
  path: "/api/sample-data",
  operationId: "loadSampleData",
  tags: ["Sample data"],
  summary: "Load sample data",
  description:
    "Fills the tenant with agents at all levels, their runs of thirty days, approvals and skills, so that every page has something to show. It is there to look at: a sample agent cannot be run or changed, and a sample request cannot be decided (`FORBIDDEN`, reason `sample_data`). Nothing of it is evidence, and nothing of it counts against the plan or goes to webhooks. Series of figures contain its runs while it is there. Loading again changes nothing. The audit log has an entry.",
  ...access.tenant("TENANT_ADMIN"),
  responses: { ...ok(enveloped(SampleData), "The sample data is there") },
}).handle((c) => perform(c, loadSampleData, (counts) => ({ status: 200, data: presentSampleData(counts) })));
