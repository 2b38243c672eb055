import { access, answer, enveloped, ok, operation } from "#http/operation";

import { findSampleData } from "./find-sample-data.ts";
import { presentSampleData, SampleData } from "./schemas.ts";

export const getSampleDataRoute = operation({
  method: "get",
  path: "/api/sample-data",
  operationId: "getSampleData",
  tags: ["Sample data"],
  summary: "Get whether sample data is there",
  description:
    "Returns whether the tenant has sample data, and how much. Its rows tell themselves from all others by their ids: those are UUIDs of version 8, and everything else has version 7.",
  ...access.tenant("AGENT_VIEW"),
  responses: { ...ok(enveloped(SampleData), "The sample data") },
}).handle(async (c) => answer(c, presentSampleData(await findSampleData(c.var.ctx))));
