import type { ExecutionRecord } from "#runs/execution-records/execution-record";
import { executionUrl } from "#runs/execution-records/execution-url";

/** A run that a schedule or trigger started: an execution of its agent, or a run of its workflow. */
export interface BegunRun {
  /** One of the two ids is null. */
  executionId: string | null;
  workflowRunId: string | null;
  /** The address that a client polls. */
  url: string;
  status: string;
  outcome: ExecutionRecord["outcome"];
  verification: ExecutionRecord["verification"];
  /** In milliseconds since 1970. */
  createdAt: number;
}

export const executionBegun = (record: ExecutionRecord): BegunRun => ({
  executionId: record.id,
  workflowRunId: null,
  url: executionUrl(record),
  status: record.status,
  outcome: record.outcome,
  verification: record.verification,
  createdAt: record.createdAt,
});

export const workflowRunBegun = ({
  id,
  status,
  createdAt,
}: {
  id: string;
  status: string;
  createdAt: number;
}): BegunRun => ({
  executionId: null,
  workflowRunId: id,
  url: `/api/workflow-runs/${id}`,
  status,
  outcome: null,
  verification: null,
  createdAt,
});

/** The ids of a run for a row, or for a reason that names the run. */
export const idsOf = ({ executionId, workflowRunId }: Pick<BegunRun, "executionId" | "workflowRunId">) => ({
  ...(executionId === null ? {} : { execution_id: executionId }),
  ...(workflowRunId === null ? {} : { workflow_run_id: workflowRunId }),
});

/** Whether a row of a schedule or trigger has a run. */
export const hasRun = ({ executionId, workflowRunId }: Pick<BegunRun, "executionId" | "workflowRunId">): boolean =>
  executionId !== null || workflowRunId !== null;
