import { sql, type SQL } from "drizzle-orm";

import type { Database } from "#db/client";
import { hasNext, nextPieceFromBelow } from "#db/pieces";
import { executions, executionTexts } from "#db/schema/executions";
import { failedRuns } from "#db/schema/failures";
import { runStarts } from "#db/schema/schedules";
import { stepTexts } from "#db/schema/step-texts";
import { traceDeliveries } from "#db/schema/trace-exports";
import { rawStatement, type Statement } from "#db/statement";

/** The end of the latest walk: what is below it and still there is needed. */
const WALKED_UP_TO = sql`coalesce((SELECT position FROM sweep_positions WHERE sweep = 'old_runs'), '')`;

/**
 * Whether nothing needs a run any more: it is over, no conversation that is kept shows it, no effect of it waits for a
 * person, and no person is to look at it. The evidence of a level is in its episode, which stays.
 */
const IS_FREE = sql`status NOT IN ('pending', 'in_progress')
  AND NOT EXISTS (SELECT 1 FROM chat_messages WHERE execution_id = executions.id)
  AND NOT EXISTS (SELECT 1 FROM effects WHERE execution_id = executions.id)
  AND NOT EXISTS (SELECT 1 FROM episodes WHERE execution_id = executions.id
    AND (disagreed IS NOT NULL OR ((sampled = 1 OR asked = 1) AND looked_at IS NULL)))`;

const next = (bound: string): SQL =>
  sql`WHERE executions.id > ${WALKED_UP_TO} AND executions.id < ${bound} AND ${IS_FREE} ORDER BY executions.id`;

/** Whether a run since the latest walk is old: the short question of most minutes. */
export const hasOldRun = (db: Database, bound: string): Promise<boolean> =>
  hasNext(db, executions, sql`WHERE id > ${WALKED_UP_TO} AND id < ${bound}`);

/** Removes the next runs of all tenants whose id is below a bound, what hangs on them first. */
export const deleteOldRuns = (db: Database, bound: string, rows: number): Promise<Statement[]> =>
  nextPieceFromBelow(
    db,
    {
      parent: executions,
      below: [
        stepTexts.executionId,
        traceDeliveries.executionId,
        runStarts.executionId,
        failedRuns.runId,
        executionTexts.executionId,
      ],
    },
    next(bound),
    rows,
  );

/** Where the next walk begins; an empty text for the oldest run. */
export const moveOldRuns = (position: string): Statement =>
  rawStatement(sql`INSERT INTO sweep_positions (sweep, position) VALUES ('old_runs', ${position})
    ON CONFLICT (sweep) DO UPDATE SET position = excluded.position`);
