/**
 * The call id of an approval for which a whole run of a development agent waits, and no call inside an execution; its `execution_id` is
 * the run's. Calls of executions are numbered by the engine or named by a model, never so.
 */
export const SDLC_RUN_CALL = "sdlc_run:whole";

/** What waits for an approval, by what `executionId` names. */
export const RUN_KINDS = ["execution", "sdlc_run"] as const;
export type RunKind = (typeof RUN_KINDS)[number];

/** Null when nothing waits: the approval was asked for ahead. */
export function runKindOf({
  executionId,
  callId,
}: {
  executionId: string | null;
  callId: string | null;
}): RunKind | null {
  if (executionId === null) return null;
  return callId === SDLC_RUN_CALL ? "sdlc_run" : "execution";
}

/** What the audit log and the approval know as the run's one call. */
export const consumerOfRun = (runId: string): string => `${runId}/${SDLC_RUN_CALL}`;
