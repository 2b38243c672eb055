import { access, answer, enveloped, ok, operation } from "#http/operation";

import { sampleIds } from "./sample-skills.ts";
import { presentSampleData, SampleData } from "./schemas.ts";
import { selectSampleCounts } from "./store.ts";

export const getSampleDataRoute = operation({
  method: "get",
  path: "/api/sample-data",
  operationId: "getSampleData",
  tags: ["Sample data"],
  summary: "Get the state of the sample data",
  description:
    "Returns whether the tenant has sample data, and how much. Sample rows can be recognised by their ids: these are version 8 UUIDs, whereas all other ids are version 7.",
  ...access.tenant("AGENT_VIEW"),
  responses: { ...ok(enveloped(SampleData), "The sample data") },
}).handle(async (c) => {
  const { db, tenant } = c.var.ctx;
  return answer(c, presentSampleData(await selectSampleCounts(db, tenant.id, sampleIds(tenant.id))));
});
