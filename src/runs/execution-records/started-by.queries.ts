import { sql } from "drizzle-orm";

import type { executions } from "#db/schema/executions";
import { runStarts } from "#db/schema/schedules";
import { build, statement, type Statement } from "#db/statement";

type Stored = typeof executions.$inferSelect;

/** The source of an execution that no caller ordered. */
export interface StartedBy {
  kind: "schedule" | "agent" | "trigger" | "workflow";
  /** The schedule or trigger, the agent that asked for it, or the run of a workflow. */
  id: string;
  /** Its name when it started the execution. */
  name: string;
}

/** Read with an execution; null for one that a caller ordered. The triggers that have it are named, so others cost nothing. */
export const startedBy =
  sql<StartedBy | null>`CASE WHEN executions.triggered_by IN ('schedule', 'agent', 'webhook', 'event', 'workflow') THEN (SELECT json_object('kind', s.kind,
  'id', s.source_id, 'name', s.name) FROM run_starts s WHERE s.execution_id = executions.id) END`.mapWith(
    (text: string | null) => (text === null ? null : (JSON.parse(text) as StartedBy)),
  );

/** Joins the batch that accepts an execution. */
export const insertRunStart = (row: typeof runStarts.$inferInsert): Statement =>
  statement(build.insert(runStarts).values(row));
/** An execution that another one asked for. */
export interface ChildRun {
  executionId: string;
  agentId: string;
  /** Null for a removed agent. */
  agentName: string | null;
  status: Stored["status"];
  outcome: Stored["outcome"];
}

/** The executions above an execution and directly below it; `parentId` and `rootId` are null without one above. */
export interface Family {
  parentId: string | null;
  rootId: string | null;
  children: ChildRun[];
}

export const NO_FAMILY: Family = { parentId: null, rootId: null, children: [] };

/** The column of a run's start, for one that another run asked for. */
const ofStart = (column: "parent_id" | "root_id") =>
  sql`CASE WHEN executions.triggered_by = 'agent'
    THEN (SELECT o.${sql.raw(column)} FROM run_starts o WHERE o.execution_id = executions.id) END`;

/** Read with an execution: one look into an index that has only executions that others asked for. */
export const family =
  sql<Family>`json_object('parentId', ${ofStart("parent_id")}, 'rootId', ${ofStart("root_id")}, 'children',
  (SELECT json_group_array(json_object('executionId', c.id, 'agentId', c.agent_id, 'agentName',
      (SELECT a.name FROM agents a WHERE a.id = c.agent_id), 'status', c.status, 'outcome', c.outcome))
    FROM (SELECT s.execution_id FROM run_starts s WHERE s.root_id = coalesce(${ofStart("root_id")}, executions.id)
      AND s.parent_id = executions.id ORDER BY s.execution_id) k JOIN executions c ON c.id = k.execution_id))`.mapWith(
    (text: string) => JSON.parse(text) as Family,
  );
