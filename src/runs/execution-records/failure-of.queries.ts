import { sql } from "drizzle-orm";

/** The cause of a run that did not do its task, and its group. */
export interface RunFailure {
  groupId: string;
  code: string;
  tool: string | null;
  connection: string | null;
  message: string;
}

/** Read with an execution; null for one that did its task, and until the moment after its end in which it is grouped. */
export const failure =
  sql<RunFailure | null>`(SELECT json_object('groupId', f.failure_group_id, 'code', f.code, 'tool', f.tool,
    'connection', f.connection, 'message', f.message)
  FROM failed_runs f WHERE f.run_id = executions.id)`.mapWith((text: string | null) =>
    text === null ? null : (JSON.parse(text) as RunFailure),
  );
