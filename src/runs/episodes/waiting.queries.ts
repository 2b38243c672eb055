import { sql, type SQL } from "drizzle-orm";

import type { Database } from "#db/client";

/** The condition of the indexes of waiting runs, word for word, so that the database uses them. */
export const IS_WAITING = sql.raw("(sampled = 1 OR asked = 1) AND looked_at IS NULL AND execution_id IS NOT NULL");

/** A run as it is compared with others; its trace says which calls it made. */
export interface StoredComparison {
  executionId: string;
  agentId: string;
  fingerprint: string | null;
  kind: string | null;
  outcome: string;
  flags: number;
  interventions: number;
  result: Record<string, unknown> | null;
  trace: { type: string; tool?: string; input?: unknown; output?: unknown; effect?: unknown; approval?: unknown }[];
  hasPictures: boolean;
  isForgotten: boolean;
}

/** The columns of a comparison, of an episode `e` and its run `x`, as one JSON value. */
export const COMPARISON: SQL =
  sql.raw(`json_object('executionId', x.id, 'agentId', e.agent_id, 'fingerprint', e.fingerprint, 'kind', e.kind,
  'outcome', x.outcome, 'flags', coalesce(json_array_length(e.flags), 0), 'interventions', e.interventions, 'result', json(x.result),
  'trace', json(x.reasoning_trace), 'hasPictures', json(iif(x.input ->> '$.context.photo_ids' IS NULL, 'false', 'true')),
  'isForgotten', json(iif(x.input ->> '$.forgotten' IS NULL, 'false', 'true')))`);

interface WaitingRun {
  executionId: string;
  orderedBy: string | null;
  connectedBy: string[] | null;
  /** The person whose answer about it waits for a second reader; null where no one's does. */
  answeredBy: string | null;
  comparison: StoredComparison;
}

/** Those of a tenant's runs that wait for people, by their executions. */
export async function selectWaiting(
  db: Database,
  tenantId: string,
  executionIds: readonly string[],
): Promise<WaitingRun[]> {
  const rows = await db.all<WaitingValues>(waitingRuns(tenantId, executionIds));
  return rows.map(waitingRun);
}

/** The statement of that read, for reads that have more in one round trip; `waitingRun` reads its rows. */
export const waitingRuns = (tenantId: string, executionIds: readonly string[]): SQL =>
  sql`SELECT e.execution_id, e.ordered_by, CASE WHEN e.contact_id IS NOT NULL THEN (SELECT json_group_array(person) FROM
      (SELECT connected_by AS person FROM connections WHERE connections.tenant_id = e.tenant_id AND provider = 'messaging'
        UNION SELECT chosen_by FROM messaging_settings WHERE messaging_settings.tenant_id = e.tenant_id)
      WHERE person IS NOT NULL) END, CASE WHEN e.disagreed = 2 THEN (SELECT first_by FROM second_reads
      WHERE second_reads.episode_id = e.id AND second_reads.tenant_id = e.tenant_id) END, ${COMPARISON}
    FROM episodes AS e CROSS JOIN executions AS x ON x.id = e.execution_id
    WHERE e.execution_id IN (SELECT value FROM json_each(${JSON.stringify(executionIds)})) AND e.tenant_id = ${tenantId}
      AND (e.sampled = 1 OR e.asked = 1) AND e.looked_at IS NULL`;

export type WaitingValues = [
  executionId: string,
  orderedBy: string | null,
  connectedBy: string | null,
  answeredBy: string | null,
  comparison: string,
];

export const waitingRun = ([
  executionId,
  orderedBy,
  connectedBy,
  answeredBy,
  comparison,
]: WaitingValues): WaitingRun => ({
  executionId,
  orderedBy,
  answeredBy,
  connectedBy: connectedBy === null ? null : (JSON.parse(connectedBy) as string[]),
  comparison: JSON.parse(comparison) as StoredComparison,
});
