import { sql } from "drizzle-orm";

/** `isClaimed` in SQL, for rows of `executions` and of `agent_figures`. */
export const CLAIMED = sql`(outcome = 'done' AND verification = 'self_reported')`;

/** An execution without an outcome that waits for a person, or that does not. */
export const IS_WAITING = sql`outcome IS NULL AND awaiting_approval_id IS NOT NULL`;
export const IS_RUNNING = sql`outcome IS NULL AND status IN ('pending', 'in_progress') AND awaiting_approval_id IS NULL`;

/** Sums over rows of `agent_figures`: runs that are done and vouched for, those that are only claimed, and those that count (all but void). */
export const RUN_SUMS = {
  done: sql<number>`sum(CASE WHEN outcome = 'done' AND NOT ${CLAIMED} THEN runs ELSE 0 END)`,
  claimed: sql<number>`sum(CASE WHEN ${CLAIMED} THEN runs ELSE 0 END)`,
  counted: sql<number>`sum(CASE WHEN outcome <> 'void' THEN runs ELSE 0 END)`,
};

/**
 * The sum of runs that failed or were not done, over rows of `agent_figures`: also those that a vendor, a tool, the network or a budget
 * ended, although they say nothing about the agent.
 */
export const FAILED_RUNS = sql<number>`sum(CASE WHEN outcome IN ('failed', 'not_done') THEN runs ELSE broken_runs END)`;
