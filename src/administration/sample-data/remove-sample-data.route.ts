import { access, enveloped, ok, operation, perform } from "#http/operation";

import { removeSampleData } from "./remove-sample-data.ts";
import { presentSampleData, SampleData } from "./schemas.ts";

export const removeSampleDataRoute = operation({
  method: "delete",
  path: "/api/sample-data",
  operationId: "removeSampleData",
  tags: ["Sample data"],
  summary: "Remove sample data",
  description:
    "Removes all of the tenant's sample data at once, including its part in the usage series, and nothing else. Removing it again changes nothing. The change is recorded in the audit log.",
  ...access.tenant("TENANT_ADMIN"),
  responses: { ...ok(enveloped(SampleData), "The sample data was removed") },
}).handle((c) => perform(c, removeSampleData, (counts) => ({ status: 200, data: presentSampleData(counts) })));
