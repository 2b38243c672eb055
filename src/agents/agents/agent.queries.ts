import { and, count, eq, sql } from "drizzle-orm";

import { unchanged } from "#db/change-row";
import type { Database } from "#db/client";
import { isPresentOf } from "#db/removals";
import { agents } from "#db/schema/agents";
import { requireThat, type Statement } from "#db/statement";
import { AppError } from "#errors/app-error";

/** Counts a tenant's agents. */
export const agentCountQuery = (db: Database, tenantId: string) =>
  db
    .select({ agents: count() })
    .from(agents)
    .where(and(eq(agents.tenantId, tenantId), isPresentOf("agents", tenantId, agents.id)));

/**
 * The rule that an agent is unchanged since it was read; otherwise CONFLICT (`details.reason` "moved_on"). It names the
 * tenant, so it matches no other tenant's agent.
 */
export const requireUnchangedAgent = unchanged(agents, "revision", "agent");

/**
 * The rule that no exam of an agent is running, for a change of what it examines; otherwise EXAM_RUNNING. An exam that a
 * change would end without a verdict could be tried again.
 */
export const requireNoExamRunning = (agentId: string): Statement =>
  requireThat(
    sql`NOT EXISTS (SELECT 1 FROM exams WHERE agent_id = ${agentId} AND status = 'in_progress')`,
    () =>
      new AppError("EXAM_RUNNING", {
        message: "The agent is being examined as it is. Change it when the exam has ended.",
        retryAfterSeconds: EXAM_SECONDS,
      }),
  );

/** An exam mostly takes less. */
const EXAM_SECONDS = 60;

/** The statement that adds a finished execution to its agent's statistics; `at` in milliseconds since 1970. */
export const countExecution = (
  agentId: string,
  finished: { succeeded: boolean; isClaimed: boolean; confidence: number | null; at: number },
): Statement => ({
  sql: UPDATE_STATISTICS,
  args: [
    agentId,
    finished.succeeded ? 1 : 0,
    finished.succeeded && !finished.isClaimed ? 1 : 0,
    finished.confidence ?? 0,
    finished.confidence === null ? 0 : 1,
    finished.at,
  ],
  together: "rows",
});

const UPDATE_STATISTICS = `UPDATE agents SET total_executions = total_executions + finished.executions,
  successful_executions = successful_executions + finished.succeeded,
  vouched_executions = vouched_executions + finished.vouched, confidence_sum = confidence_sum + finished.confidence,
  confidence_count = confidence_count + finished.confident, last_execution_at = finished.at,
  unchecked_since = coalesce(unchecked_since, finished.at), log_moves = log_moves + 1
  FROM (SELECT column1 AS agent_id, count(*) AS executions, sum(column2) AS succeeded, sum(column3) AS vouched,
    sum(column4) AS confidence, sum(column5) AS confident, max(column6) AS at FROM (VALUES (?, ?, ?, ?, ?, ?)) GROUP BY column1) AS finished
  WHERE agents.id = finished.agent_id`;
