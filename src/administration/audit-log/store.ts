import { and, asc, count, desc, eq, getTableColumns, gt, gte, inArray, lte, sql, type SQL } from "drizzle-orm";

import type { AuditOutcome } from "#db/audit-record";
import type { Database } from "#db/client";
import { presentText } from "#db/removals";
import { auditEntries } from "#db/schema/audit";
import { comparedText } from "#db/search-text";
import { isUnspaced } from "#lib/search-words";
import { chainedEntry, type ChainedEntry } from "#platform/audit/chained-entry";

export type AuditRow = typeof auditEntries.$inferSelect;

/** A stored entry in wire format. */
export const toChainedEntry = (row: AuditRow): ChainedEntry => chainedEntry(row, row, row.mac);

/** Tenants, in order, whose log has a last entry from a time on. */
export async function selectTenantsWithEntries(
  db: Database,
  since: number,
  after: string,
  limit: number,
): Promise<{ tenantId: string }[]> {
  const rows = await db.all<[string]>(sql`SELECT t.id FROM tenants t JOIN audit_entries e ON e.tenant_id = t.id
      AND e.sequence = (SELECT max(sequence) FROM audit_entries WHERE tenant_id = t.id)
    WHERE t.id > ${after} AND e.created_at >= ${since} ORDER BY t.id LIMIT ${limit}`);
  return rows.map(([tenantId]) => ({ tenantId }));
}

/**
 * The tenants of a minute whose logs have entries, in order. The end of a tenant's id assigns its minute of the hour.
 */
export async function selectTenantsOfMinute(
  db: Database,
  { minute, now }: { minute: number; now: number },
  after: string,
  limit: number,
): Promise<{ tenantId: string }[]> {
  const [first, next] = [minute, minute + 1].map((at) => Math.ceil((at * 256) / 60));
  const ends = Array.from({ length: 256 }, (_unused, end) => end.toString(16).padStart(2, "0")).slice(first, next);
  const rows = await db.all<
    [string]
  >(sql`SELECT t.id FROM tenants t WHERE t.id > ${after} AND substr(t.id, -2) IN ${ends}
      AND coalesce(t.sample_ends_at > ${now}, 1)
      AND EXISTS (SELECT 1 FROM audit_entries WHERE tenant_id = t.id) ORDER BY t.id LIMIT ${limit}`);
  return rows.map(([tenantId]) => ({ tenantId }));
}

/** The entries after a place in the chain, in order. */
export const selectEntriesAfter = (
  db: Database,
  tenantId: string,
  sequence: number,
  limit: number,
): Promise<AuditRow[]> =>
  db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.tenantId, tenantId), gt(auditEntries.sequence, sequence)))
    .orderBy(asc(auditEntries.sequence))
    .limit(limit);

export interface AuditFilter {
  /** The beginning of a word of the action, of the actor's name or of the agent's, in lower case. */
  search: string | undefined;
  actorId: string | undefined;
  agentId: string | undefined;
  action: string | undefined;
  outcome: AuditOutcome | undefined;
  /** Both inclusive. */
  from: number | undefined;
  to: number | undefined;
}

/** The subjects of an entry by their current names; null for the platform, and for deleted ones. */
interface EntryNames {
  actor: string | null;
  agent: string | null;
  approver: string | null;
}

export type NamedAuditRow = AuditRow & { names: EntryNames };

const PRESENT = sql.raw(presentText("agents", "a.id"));

const namedColumns = {
  ...getTableColumns(auditEntries),
  names: sql`json_object(
    'actor', CASE audit_entries.actor_kind
      WHEN 'user' THEN (SELECT coalesce(u.name, u.email) FROM users u WHERE u.id = audit_entries.actor_id AND u.tenant_id = audit_entries.tenant_id)
      WHEN 'api_key' THEN coalesce((SELECT k.name FROM api_keys k WHERE k.id = audit_entries.actor_id AND k.tenant_id = audit_entries.tenant_id),
        (SELECT g.client_name FROM oauth_grants g WHERE g.id = audit_entries.actor_id AND g.tenant_id = audit_entries.tenant_id))
      WHEN 'agent' THEN (SELECT a.name FROM agents a WHERE a.id = audit_entries.actor_id AND a.tenant_id = audit_entries.tenant_id AND ${PRESENT}) END,
    'agent', (SELECT a.name FROM agents a WHERE a.id = audit_entries.agent_id AND a.tenant_id = audit_entries.tenant_id AND ${PRESENT}),
    'approver', (SELECT coalesce(u.name, u.email) FROM users u
      WHERE u.id = audit_entries.approved_by AND u.tenant_id = audit_entries.tenant_id))`.mapWith(
    (text: string) => JSON.parse(text) as EntryNames,
  ),
};

/** Whether a word of a text begins with the search text or, where words have no spaces between them, has it inside. */
const beginsIn = (text: string, search: string): SQL =>
  sql`instr(' ' || ${sql.raw(comparedText(text))}, ${isUnspaced(search.slice(0, 1)) ? search : ` ${search}`}) > 0`;

/**
 * Matches the action, and the current names of the actors and agents. Only indexes are read. The entries' texts are not
 * searched: the log is never changed, so it has no index of words.
 */
function isFound(tenantId: string, search: string): SQL {
  const named = (table: SQL, name: string): SQL =>
    sql`SELECT id FROM ${table} WHERE tenant_id = ${tenantId} AND ${beginsIn(name, search)}`;
  const agents = named(sql`agents`, "name");
  return sql`(${beginsIn("replace(audit_entries.action, '_', ' ')", search)}
    OR audit_entries.agent_id IN (${agents})
    OR audit_entries.sequence IN (SELECT done.sequence FROM audit_entries done WHERE done.tenant_id = ${tenantId}
      AND done.actor_id IN (${named(sql`users`, "coalesce(name, email)")}
        UNION ALL ${named(sql`api_keys`, "name")} UNION ALL ${agents})))`;
}

/** Reads a page of a tenant's entries, newest first, and their number, in one round trip. */
export async function selectEntries(
  db: Database,
  tenantId: string,
  { search, actorId, agentId, action, outcome, from, to }: AuditFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: NamedAuditRow[]; total: number }> {
  const where = and(
    eq(auditEntries.tenantId, tenantId),
    search === undefined ? undefined : isFound(tenantId, search),
    actorId === undefined ? undefined : eq(auditEntries.actorId, actorId),
    agentId === undefined ? undefined : eq(auditEntries.agentId, agentId),
    action === undefined ? undefined : eq(auditEntries.action, action),
    outcome === undefined ? undefined : eq(auditEntries.outcome, outcome),
    from === undefined ? undefined : gte(auditEntries.createdAt, from),
    to === undefined ? undefined : lte(auditEntries.createdAt, to),
  );
  // Places first, from the list's index alone; then only the entries of the page.
  const page = db
    .select({ sequence: auditEntries.sequence })
    .from(auditEntries)
    .where(where)
    .orderBy(desc(auditEntries.sequence))
    .limit(limit)
    .offset(offset);
  const [rows, totals] = await db.batch([
    db
      .select(namedColumns)
      .from(auditEntries)
      .where(and(eq(auditEntries.tenantId, tenantId), inArray(auditEntries.sequence, page)))
      .orderBy(desc(auditEntries.sequence)),
    db.select({ total: count() }).from(auditEntries).where(where),
  ]);
  return { rows, total: totals[0]?.total ?? 0 };
}
