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
    "Removes all sample data of the tenant at once, its part in the series of figures included, and nothing else. Removing again changes nothing. The audit log has an entry.",
  ...access.tenant("TENANT_ADMIN"),
  responses: { ...ok(enveloped(SampleData), "The sample data is gone") },
}).handle((c) => perform(c, removeSampleData, (counts) => ({ status: 200, data: presentSampleData(counts) })));
