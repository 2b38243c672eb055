import { access, answer, enveloped, notModifiedResponse, ok, operation } from "#http/operation";

import { getDesignJob } from "./get-design-job.ts";
import { READING_REFUSALS } from "./refusals.contract.ts";
import { JobPath, JobView, presentJob } from "./schemas.ts";

export const getDesignJobRoute = operation({
  method: "get",
  path: "/api/integrations/{provider}/jobs/{job_id}",
  operationId: "getDesignJob",
  tags: ["Design tools"],
  summary: "Read a job of Adobe or Canva",
  description: "Asks the provider for the state of a job that `edit`, `create` or an export to Canva started.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: JobPath },
  responses: {
    ...ok(enveloped(JobView), "Read a job of Adobe or Canva"),
    ...notModifiedResponse(),
    ...READING_REFUSALS,
  },
}).handle(async (c) => {
  const { provider, job_id: jobId } = c.req.valid("param");
  return answer(c, { job: presentJob(await getDesignJob(c.var.ctx, provider, jobId)) }, { isTagged: true });
});
