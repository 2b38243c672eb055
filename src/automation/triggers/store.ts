import { and, count, desc, eq, sql, type SQL } from "drizzle-orm";

import { unchanged } from "#db/change-row";
import type { Database } from "#db/client";
import { agentNameAt, personNameAt, workflowNameAt } from "#db/names";
import { insertRemoval, isPresentOf, presentText } from "#db/removals";
import { triggers } from "#db/schema/triggers";
import { webhooks } from "#db/schema/webhooks";
import { comparedText } from "#db/search-text";
import { build, rawStatement, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";
import { plainText } from "#lib/search-words";
import { uuidBound } from "#lib/uuid";

import type { TriggerState } from "./trigger-state.ts";
import { isHere, ofTrigger, type TriggerRow } from "./trigger.queries.ts";

/** A trigger as people see it. */
export interface NamedTrigger extends TriggerRow {
  agentName: string | null;
  workflowName: string | null;
  ownerName: string | null;
  pausedByName: string | null;
  held: number;
  counts: { started: number; ignored: number; duplicate: number; refused: number };
  lastDeliveryAt: number | null;
}

const COUNTED_MS = 7 * 86_400_000;

/** The largest number that a count says. */
const MAX_COUNTED = 10_000;

/** The deliveries of a status since a moment, from an index that has no row of another trigger. */
const countOf = (status: string, since: string): SQL =>
  sql`(SELECT count(*) FROM (SELECT 1 FROM trigger_deliveries d WHERE d.trigger_id = triggers.id
    AND d.status = ${sql.raw(`'${status}'`)} AND d.id > ${since} LIMIT ${MAX_COUNTED}))`;

const named = (now: number) => {
  const since = uuidBound(now - COUNTED_MS);
  return {
    trigger: triggers,
    agentName: agentNameAt("triggers.agent_id"),
    workflowName: workflowNameAt("triggers.workflow_id"),
    ownerName: personNameAt("triggers.owner_id"),
    pausedByName: personNameAt("triggers.paused_by"),
    numbers: sql<string>`json_object('held', ${countOf("held", "")}, 'started', ${countOf("accepted", since)},
      'ignored', ${countOf("ignored", since)}, 'duplicate', ${countOf("duplicate", since)}, 'refused', ${countOf("refused", since)},
      'last', (SELECT d.received_at FROM trigger_deliveries d WHERE d.trigger_id = triggers.id ORDER BY d.id DESC LIMIT 1))`,
  };
};

interface NamedRow {
  trigger: TriggerRow;
  agentName: string | null;
  workflowName: string | null;
  ownerName: string | null;
  pausedByName: string | null;
  numbers: string;
}

function flat({ trigger, numbers, ...names }: NamedRow): NamedTrigger {
  const { held, last, ...counts } = JSON.parse(numbers) as NamedTrigger["counts"] & {
    held: number;
    last: number | null;
  };
  return { ...trigger, ...names, held, counts, lastDeliveryAt: last };
}

/** The numbers of a new trigger. */
export const NOTHING_YET = {
  held: 0,
  counts: { started: 0, ignored: 0, duplicate: 0, refused: 0 },
  lastDeliveryAt: null,
} as const satisfies Partial<NamedTrigger>;

export async function selectTrigger(
  db: Database,
  tenantId: string,
  id: string,
  now: number,
): Promise<NamedTrigger | undefined> {
  const found = await db.select(named(now)).from(triggers).where(ofTrigger(tenantId, id)).get();
  return found === undefined ? undefined : flat(found);
}

const IN_STATE: Readonly<Record<TriggerState, SQL>> = {
  active: sql`pause_reason IS NULL AND failures_in_a_row = 0`,
  failing: sql`pause_reason IS NULL AND failures_in_a_row > 0`,
  paused: sql`pause_reason IS NOT NULL`,
};

export interface TriggerFilter {
  state: TriggerState | undefined;
  source: TriggerRow["source"] | undefined;
  agentId: string | undefined;
  workflowId: string | undefined;
  q: string | undefined;
  limit: number;
  offset: number;
}

/** A page of a tenant's triggers, the newest first, and their number, in one round trip. */
export async function selectTriggers(
  db: Database,
  tenantId: string,
  { state, source, agentId, workflowId, q, limit, offset }: TriggerFilter,
  now: number,
): Promise<{ rows: NamedTrigger[]; total: number }> {
  const where = and(
    eq(triggers.tenantId, tenantId),
    isPresentOf("triggers", tenantId, triggers.id),
    state === undefined ? undefined : IN_STATE[state],
    source === undefined ? undefined : eq(triggers.source, source),
    agentId === undefined ? undefined : eq(triggers.agentId, agentId),
    workflowId === undefined ? undefined : eq(triggers.workflowId, workflowId),
    q === undefined ? undefined : sql`instr(${sql.raw(comparedText("name"))}, ${plainText(q)}) > 0`,
  );
  const [rows, totals] = await db.batch([
    db
      .select(named(now))
      .from(triggers)
      .where(where)
      .orderBy(desc(triggers.createdAt), desc(triggers.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(triggers).where(where),
  ]);
  return { rows: rows.map(flat), total: totals[0]?.total ?? 0 };
}

export const unchangedTrigger = unchanged(triggers, "revision", "trigger", isHere);

export const insertTrigger = (row: TriggerRow): Statement => statement(build.insert(triggers).values(row));

/**
 * Deletes a trigger, and what hears events for it. The trigger is hidden at once, without its address and its secrets, and
 * its name is free; the sweep removes it with its deliveries.
 */
export const deleteTriggerRow = (tenantId: string, id: string, at: number): Statement[] => [
  insertRemoval("triggers", tenantId, id, at),
  rawStatement(sql`UPDATE triggers SET name = id, address = NULL, secret = NULL, previous_secret = NULL, mail_due = 0
    WHERE id = ${id} AND tenant_id = ${tenantId}`),
  rawStatement(sql`INSERT INTO removals (table_name, row_id, tenant_id, deleted_at, due_at)
    SELECT 'webhooks', id, tenant_id, ${at}, ${at} FROM webhooks
    WHERE id = ${id} AND tenant_id = ${tenantId} AND is_of_trigger = 1`),
];

/** The subscription through which a trigger hears events. `secret` signs nothing; each row has one. */
export const insertHearing = ({ id, tenantId, rule, createdAt }: TriggerRow, secret: string): Statement =>
  statement(
    build.insert(webhooks).values({
      id,
      tenantId,
      url: "",
      events: rule.events,
      secret,
      isOfTrigger: true,
      enabled: true,
      createdAt,
      updatedAt: createdAt,
    }),
  );

export const updateHearing = ({ id, tenantId, rule, updatedAt }: TriggerRow): Statement =>
  statement(
    build
      .update(webhooks)
      .set({ events: rule.events, updatedAt })
      .where(and(eq(webhooks.id, id), eq(webhooks.tenantId, tenantId), eq(webhooks.isOfTrigger, true))),
  );

export const requireFewerTriggers = (tenantId: string, maximum: number, refusal: () => AppError): Statement =>
  requireThat(
    sql`(SELECT count(*) FROM triggers WHERE tenant_id = ${tenantId} AND ${sql.raw(presentText("triggers", "triggers.id"))}) < ${maximum}`,
    refusal,
  );

/** Holds while the trigger is there: of two deletions at once, one is refused. */
export const requireTrigger = (tenantId: string, id: string, refusal: () => AppError): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM triggers WHERE id = ${id} AND tenant_id = ${tenantId} AND ${sql.raw(presentText("triggers", "triggers.id"))})`,
    refusal,
  );

export const requireFreeName = (
  { tenantId, id, name }: Pick<TriggerRow, "tenantId" | "id" | "name">,
  refusal: () => AppError,
): Statement =>
  requireThat(
    sql`NOT EXISTS (SELECT 1 FROM triggers WHERE tenant_id = ${tenantId} AND name = ${name} AND id <> ${id})`,
    refusal,
  );
