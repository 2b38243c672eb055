import { type SQL, sql } from "drizzle-orm";

/** Begins the call of a granted row; the id of the approval and the step follow. */
export const COVERED_MARK = "covers:";
/** The place of the step in that call, from 1: after the mark, an id of 36 characters and a colon. */
const COVERED_STEP_FROM = COVERED_MARK.length + 36 + 2;

/** The call that would use an approval, by the name under which it uses one. */
export interface ApprovalUse {
  consumer: string;
  /**
   * The step of a workflow that makes the call: its run and its key, or the execution that does its work. Only such a call
   * may use what an approval step covers.
   */
  step?: { runId: string; key: string } | { executionId: string } | undefined;
}

/** An approval that an execution's call waits for is reserved for that call. */
export const isSpendable = ({ consumer, step }: ApprovalUse, now: number): SQL =>
  sql`status = 'approved' AND expires_at > ${now} AND (waits_id IS NULL OR waits_id || coalesce('/' || call_id, '') = ${consumer}${step === undefined ? sql`` : sql` OR ${isOfStep(step)}`})`;

/** A call that an approval step covers is reserved for its step: for the step's own call, or for its present execution. */
const isOfStep = (step: NonNullable<ApprovalUse["step"]>): SQL =>
  sql`(waits_kind = 'workflow_run' AND call_id LIKE 'covers:%' AND ${
    "runId" in step
      ? sql`waits_id = ${step.runId} AND substr(call_id, ${COVERED_STEP_FROM}) = ${step.key}`
      : sql`EXISTS (SELECT 1 FROM workflow_steps s WHERE s.child_id = ${step.executionId} AND s.run_id = waits_id
        AND s.step_id || CASE WHEN s.item < 0 THEN '' ELSE '[' || s.item || ']' END = substr(call_id, ${COVERED_STEP_FROM}))`
  })`;
