import { and, count, desc, eq, getTableColumns, notInArray, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { skillNameAt } from "#db/names";
import { nextPiece } from "#db/pieces";
import { isPresent, isPresentOf } from "#db/removals";
import { type EffectRow, effects, type NamedEffect } from "#db/schema/effects";
import { build, rawStatement, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

export type EffectStatus = EffectRow["status"];

/** Writes an intention once; repeating it changes nothing. */
export const insertIntended = (row: EffectRow): Statement =>
  statement(build.insert(effects).values(row).onConflictDoNothing());

const oneEffect = (tenantId: string, id: string) =>
  and(eq(effects.tenantId, tenantId), eq(effects.id, id), isPresent("agents", sql`effects.agent_id`));

/** The agent's columns beside the effect's, so that clients need no request per row. */
const shownColumns = {
  ...getTableColumns(effects),
  skillName: skillNameAt("effects.tool"),
  agent: sql`(SELECT json_object('id', a.id, 'name', a.name, 'level', a.maturity_level)
    FROM agents a WHERE a.id = effects.agent_id)`.mapWith((text: string) => JSON.parse(text) as NamedEffect["agent"]),
};

export const selectEffect = (db: Database, tenantId: string, id: string): Promise<NamedEffect | undefined> =>
  db.select(shownColumns).from(effects).where(oneEffect(tenantId, id)).get();

export interface EffectFilter {
  status: EffectStatus | undefined;
  agentId: string | undefined;
  executionId: string | undefined;
  withoutActions: readonly string[];
}

/** A page of a tenant's effects, the latest first, and how many there are, in one round trip. */
export async function selectEffects(
  db: Database,
  tenantId: string,
  { status, agentId, executionId, withoutActions }: EffectFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: NamedEffect[]; total: number }> {
  const where = and(
    eq(effects.tenantId, tenantId),
    isPresentOf("agents", tenantId, sql`coalesce(effects.agent_id, '')`),
    status === undefined ? undefined : eq(effects.status, status),
    agentId === undefined ? undefined : eq(effects.agentId, agentId),
    executionId === undefined ? undefined : eq(effects.executionId, executionId),
    withoutActions.length === 0 ? undefined : notInArray(effects.action, [...withoutActions]),
  );
  const [rows, totals] = await db.batch([
    db.select(shownColumns).from(effects).where(where).orderBy(desc(effects.id)).limit(limit).offset(offset),
    db.select({ total: count() }).from(effects).where(where),
  ]);
  return { rows, total: totals[0]?.total ?? 0 };
}

/** Holds while the effect's end is unknown and no person has settled it. */
export const requireUnknown = (tenantId: string, id: string, refusal: () => AppError): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM effects WHERE tenant_id = ${tenantId} AND id = ${id} AND status = 'unknown')`,
    refusal,
  );

export const updateSettlement = ({ tenantId, id, settledAs, settledBy, settledAt, note }: EffectRow): Statement =>
  statement(
    build
      .update(effects)
      .set({ status: "settled", settledAs, settledBy, settledAt, note })
      .where(and(eq(effects.tenantId, tenantId), eq(effects.id, id))),
  );

/** Gives up the next effects of all tenants that have run since before a moment: their carriers are gone. */
export const updateAbandoned = (before: number, at: number, rows: number): Statement => {
  const next = sql`WHERE status = 'intended' AND intended_at < ${before} ORDER BY intended_at`;
  return rawStatement(sql`UPDATE effects SET status = 'unknown', ended_at = ${at},
      known = 'The platform lost sight of the call before it ended.'
    WHERE rowid IN (SELECT rowid FROM effects ${next} LIMIT ${rows})`);
};

/**
 * Removes the next effects of all tenants with a known end whose id is below a bound; an unknown one waits for a
 * person.
 */
export const deleteEndedBefore = (db: Database, bound: string, rows: number): Promise<Statement[]> =>
  nextPiece(db, effects, sql`WHERE id < ${bound} AND status IN ('done', 'not_made', 'settled') ORDER BY id`, rows);
