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
    "Fills the tenant with agents at all levels, thirty days of their runs, approvals and skills, so that every page has something to show. Sample data is read-only: a sample agent cannot be run or changed, and a sample request cannot be decided (`FORBIDDEN`, reason `sample_data`). Sample data is not evidence, does not count against the plan and is not sent to webhooks. Usage series include its runs until it is removed. Loading it again changes nothing. The change is recorded in the audit log.",
  ...access.tenant("TENANT_ADMIN"),
  responses: { ...ok(enveloped(SampleData), "The sample data is loaded") },
}).handle((c) => perform(c, loadSampleData, (counts) => ({ status: 200, data: presentSampleData(counts) })));
