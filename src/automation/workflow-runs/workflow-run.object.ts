import { RowsRunsObject } from "#platform/rows-runs/rows-runs.object";
import type { Wakeable } from "#runs/approvals/waiting-run";

import type { WorkflowRunClient } from "./workflow-run-client.ts";

/** Carries runs of workflows. */
export class WorkflowRunObject extends RowsRunsObject implements WorkflowRunClient, Wakeable {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env, {
      kind: "workflow_run",
      // Loaded with the first run, so that the Worker's start does not evaluate it.
      advance: async (...given) => (await import("./advance-run.ts")).advanceRun(...given),
    });
  }
}
