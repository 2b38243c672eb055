import { sql } from "drizzle-orm";

import { runStarts } from "#db/schema/schedules";
import { build, statement, type Statement } from "#db/statement";

/** The source of an execution that no caller ordered. */
export interface StartedBy {
  kind: "schedule";
  id: string;
  /** Its name when it started the execution. */
  name: string;
}

/** Read with an execution; null for one that a caller ordered. The triggers that have it are named, so others cost nothing. */
export const startedBy =
  sql<StartedBy | null>`CASE WHEN executions.triggered_by = 'schedule' THEN (SELECT json_object('kind', s.kind,
  'id', s.source_id, 'name', s.name) FROM run_starts s WHERE s.execution_id = executions.id) END`.mapWith(
    (text: string | null) => (text === null ? null : (JSON.parse(text) as StartedBy)),
  );

/** Joins the batch that accepts an execution. */
export const insertRunStart = (row: typeof runStarts.$inferInsert): Statement =>
  statement(build.insert(runStarts).values(row));
