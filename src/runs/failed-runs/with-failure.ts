import { causeOfRun } from "#engine/failures/cause-of-run";
import { groupOfCause } from "#engine/failures/fingerprint-of-cause";
import type { ExecutionRecord } from "#runs/execution-records/execution-record";

/** The run with its cause and its group, which follow from the run itself: no read is needed. */
export async function withFailure(run: ExecutionRecord): Promise<ExecutionRecord> {
  const cause = run.outcome === "done" ? null : causeOfRun(run);
  if (cause === null) return run;
  const { code, tool, connection, message } = cause;
  const groupId = await groupOfCause(run.tenantId, cause, run.agentId);
  return { ...run, failure: { groupId, code, tool, connection, message } };
}
