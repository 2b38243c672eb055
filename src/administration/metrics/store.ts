import { sql, type SQL } from "drizzle-orm";

import type { Database } from "#db/client";
import { FOLDED_UP_TO } from "#platform/run-folds/figure-parts";

/** Maximum rows that are counted of one kind: more says no more, and costs more. */
export const MOST_COUNTED = 10_000;

/** A queue: how many rows wait, and when the first is due, in milliseconds since 1970. */
export interface Waiting {
  count: number;
  firstDueAt: number | null;
}

export interface DatabaseFigures {
  deliveries: Waiting;
  messages: Waiting;
  traces: Waiting;
  unfoldedEvents: number;
  deadLetters: number;
  runs: { pending: number; inProgress: number; waiting: number };
  bytes: number;
}

/** The rows that wait, by an index that begins with their time or has only them. */
const waiting = (column: SQL, from: SQL): SQL =>
  sql`(SELECT count(*) || ',' || coalesce(min(at), '') FROM (SELECT ${column} AS at FROM ${from} LIMIT ${MOST_COUNTED}))`;

/** Reads what waits and runs on the whole instance, in one statement. */
export async function selectFigures(db: Database): Promise<DatabaseFigures> {
  const open = sql`FROM (SELECT status, awaiting_approval_id AS approval FROM executions
    WHERE status IN ('pending', 'in_progress') LIMIT ${MOST_COUNTED})`;
  const [row] = await db.all<[string, string, string, number, number, number, number, number, number]>(sql`SELECT
    ${waiting(sql`next_attempt_at`, sql`webhook_deliveries WHERE status = 'pending' ORDER BY next_attempt_at`)},
    ${waiting(sql`next_look_at`, sql`messaging_messages WHERE next_look_at IS NOT NULL ORDER BY next_look_at`)},
    ${waiting(sql`next_attempt_at`, sql`trace_deliveries ORDER BY next_attempt_at`)},
    max(0, coalesce((SELECT max(id) FROM tenant_events), 0) - ${sql.raw(FOLDED_UP_TO)}),
    (SELECT count(*) FROM (SELECT 1 FROM dead_letters LIMIT ${MOST_COUNTED})),
    runs.pending, runs.in_progress, runs.waiting, pages.bytes
    FROM (SELECT coalesce(sum(status = 'pending'), 0) AS pending,
        coalesce(sum(status = 'in_progress' AND approval IS NULL), 0) AS in_progress,
        coalesce(sum(status = 'in_progress' AND approval IS NOT NULL), 0) AS waiting ${open}) AS runs,
      (SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()) AS pages`);
  const [deliveries = "", messages = "", traces = "", unfoldedEvents = 0, deadLetters = 0, ...rest] = row ?? [];
  const [pending = 0, inProgress = 0, waitingRuns = 0, bytes = 0] = rest;
  return {
    deliveries: waitingOf(deliveries),
    messages: waitingOf(messages),
    traces: waitingOf(traces),
    unfoldedEvents,
    deadLetters,
    runs: { pending, inProgress, waiting: waitingRuns },
    bytes,
  };
}

/** How a run ends. */
export const ENDED_STATES = ["completed", "failed", "cancelled"] as const;
export type EndedState = (typeof ENDED_STATES)[number];

/** The number of the last event of all tenants. */
export async function selectLastEvent(db: Database): Promise<number> {
  const [row] = await db.all<[number]>(sql`SELECT coalesce(max(id), 0) FROM tenant_events`);
  return row?.[0] ?? 0;
}

/** Counts the runs that ended in the next events of all tenants, by their states. The events are read in the order of their numbers. */
export async function selectEnded(
  db: Database,
  after: number,
): Promise<{ upTo: number; isMore: boolean; counts: Record<EndedState, number> }> {
  const [row] = await db.all<[number, number, number, number, number]>(sql`SELECT coalesce(max(id), ${after}), count(*),
      coalesce(sum(state IS 'completed'), 0), coalesce(sum(state IS 'failed'), 0), coalesce(sum(state IS 'cancelled'), 0)
    FROM (SELECT id, iif(kind = 'run.ended' AND data ->> '$.run_kind' = 'execution', data ->> '$.status', NULL) AS state
      FROM tenant_events WHERE id > ${after} ORDER BY id LIMIT ${MOST_COUNTED})`);
  const [upTo = after, events = 0, completed = 0, failed = 0, cancelled = 0] = row ?? [];
  return { upTo, isMore: events === MOST_COUNTED, counts: { completed, failed, cancelled } };
}

function waitingOf(text: string): Waiting {
  const [count = "0", first = ""] = text.split(",");
  return { count: Number(count), firstDueAt: first === "" ? null : Number(first) };
}
