import { and, eq, sql, type SQL, type SQLWrapper } from "drizzle-orm";

import { isPresent, presentText } from "#db/removals";
import { executions } from "#db/schema/executions";
import { workflowRuns } from "#db/schema/workflows";

type Stored = typeof executions.$inferSelect;

/** The run of a tick or delivery as it counts. */
export interface CountedRun {
  status: string;
  outcome: string | null;
  error: { code: string; message: string } | null;
  /** Whether it waits for a person, a time or an event. */
  isAsking: boolean;
  isOver: boolean;
}

/** The execution of a row, unless its agent was deleted. */
export const ofExecution = (id: SQLWrapper): SQL | undefined =>
  and(eq(executions.id, id), isPresent("agents", executions.agentId));

/** The run of a workflow of a row. */
export const ofWorkflowRun = (id: SQLWrapper): SQL => eq(workflowRuns.id, id);

/** The outcome of a run of a workflow in the words of executions. */
const OUTCOME =
  "CASE w.status WHEN 'completed' THEN 'done' WHEN 'failed' THEN 'failed' WHEN 'cancelled' THEN 'void' END";

/** The columns of a row's run, where both tables are joined to it by their names. */
export const shownRun = {
  runStatus: sql<string | null>`coalesce(${executions.status}, ${workflowRuns.status})`,
  runOutcome: sql<
    Stored["outcome"]
  >`coalesce(${executions.outcome}, ${sql.raw(OUTCOME.replaceAll("w.", "workflow_runs."))})`,
  runVerification: executions.verification,
};

/** The columns of a row's run as it counts. */
export const countedRun = {
  status: shownRun.runStatus,
  outcome: shownRun.runOutcome,
  error: sql<string | null>`coalesce(${executions.error}, ${workflowRuns.error})`,
  isAsking: sql<number>`(${executions.awaitingApprovalId} IS NOT NULL OR ${workflowRuns.status} IS 'waiting')`,
  isOver: sql<number>`(coalesce(${executions.status}, 'completed') NOT IN ('pending', 'in_progress')
    AND (${workflowRuns.id} IS NULL OR ${workflowRuns.completedAt} IS NOT NULL))`,
};

interface ReadRun {
  status: string | null;
  outcome: string | null;
  error: string | null;
  isAsking: number;
  isOver: number;
}

/** The run of a row as it was read; null without one, and when it is gone. */
export const toCounted = ({ status, error, isAsking, isOver, outcome }: ReadRun): CountedRun | null =>
  status === null
    ? null
    : {
        status,
        outcome,
        error: error === null ? null : (JSON.parse(error) as CountedRun["error"]),
        isAsking: isAsking === 1,
        isOver: isOver === 1,
      };

/**
 * Joins the runs of a row, without executions of deleted agents: in the statement `x` is the row, `e` its execution and
 * `w` its run of a workflow.
 */
export const presentRunsOf = (x: string): SQL =>
  sql.raw(`LEFT JOIN executions e ON e.id = ${x}.execution_id AND ${presentText("agents", "e.agent_id")}
    LEFT JOIN workflow_runs w ON w.id = ${x}.workflow_run_id`);

/** The condition that no run of an open row `x` is under way: it has ended, is gone, or has not begun. */
export const mayContinue = (x: string): SQL =>
  sql.raw(
    `NOT EXISTS (SELECT 1 FROM executions WHERE id = ${x}.execution_id AND status IN ('pending', 'in_progress')) AND NOT EXISTS (SELECT 1 FROM workflow_runs WHERE id = ${x}.workflow_run_id AND completed_at IS NULL)`,
  );

/** A run in a JSON object of a statement with these aliases. */
export const RUN_STATUS = sql.raw("coalesce(e.status, w.status)");
export const RUN_OUTCOME = sql.raw(`coalesce(e.outcome, ${OUTCOME})`);
