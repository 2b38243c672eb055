import { RowsRunsObject } from "#platform/rows-runs/rows-runs.object";

import type { BulkJobClient } from "./bulk-job-client.ts";

/** Carries bulk jobs. */
export class BulkJobObject extends RowsRunsObject implements BulkJobClient {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env, {
      kind: "bulk_job",
      // Loaded with the first job, so that the Worker's start does not evaluate it.
      advance: async (job, jobId) => (await import("./advance-job.ts")).advanceJob(job, jobId),
    });
  }
}
