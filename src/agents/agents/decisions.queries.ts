import { sql, type SQL } from "drizzle-orm";

import type { Database } from "#db/client";
import { rawStatement, type Statement } from "#db/statement";

import { ALONE_OF_TOOL, CALLS_OF_TOOL } from "./agent-evidence.queries.ts";

/** The order of rows is that of writing. The id of a decision is that of its request, which may be a day older. */
const LOOKED_UP_TO = sql`coalesce((SELECT CAST(position AS integer) FROM sweep_positions WHERE sweep = 'call_decisions'), 0)`;

/** The row of the last of the next decisions of all tenants; null without any. */
export async function selectLastDecision(db: Database, rows: number): Promise<number | null> {
  const [found] = await db.all<[number | null]>(sql`SELECT max(row) FROM (SELECT rowid AS row FROM call_decisions
    WHERE rowid > ${LOOKED_UP_TO} ORDER BY rowid LIMIT ${rows})`);
  return found?.[0] ?? null;
}

/** Removes what the next decisions, up to the last one, displaced: at most this number of rows of each kind. */
export const deleteSurplus = (last: number, rows: number): Statement[] => [
  surplusOf(sql`decision = 'alone'`, ALONE_OF_TOOL, last, rows),
  surplusOf(sql`decision <> 'alone'`, CALLS_OF_TOOL, last, rows),
];

function surplusOf(kind: SQL, kept: number, last: number, rows: number): Statement {
  const touched = sql`SELECT DISTINCT agent_id, tool FROM call_decisions WHERE rowid > ${LOOKED_UP_TO} AND rowid <= ${last} AND ${kind}`;
  return rawStatement(sql`DELETE FROM call_decisions WHERE rowid IN (
    SELECT old.rowid FROM (${touched}) AS moved CROSS JOIN call_decisions AS old
    WHERE old.agent_id = moved.agent_id AND old.tool = moved.tool AND ${kind}
      AND old.created_at < (SELECT created_at FROM call_decisions
        WHERE agent_id = moved.agent_id AND tool = moved.tool AND ${kind}
        ORDER BY created_at DESC, id DESC LIMIT 1 OFFSET ${kept - 1})
    LIMIT ${rows})`);
}

export const moveDecisions = (last: number): Statement =>
  rawStatement(sql`INSERT INTO sweep_positions (sweep, position) VALUES ('call_decisions', ${String(last)})
    ON CONFLICT (sweep) DO UPDATE SET position = excluded.position`);
