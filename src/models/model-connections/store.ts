import { and, asc, eq, sql, type SQL } from "drizzle-orm";

import { unchanged } from "#db/change-row";
import type { Database } from "#db/client";
import { isPresentOf } from "#db/removals";
import { modelConnections } from "#db/schema/model-connections";
import { build, rawStatement, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";
import { timeZoneQuery } from "#models/time-zone/time-zone.queries";

export type ModelConnectionRow = typeof modelConnections.$inferSelect;

/** A connection with the number of agents that name one of its models, and the first of them. */
export type CountedConnection = ModelConnectionRow & { agents: number; usedBy: readonly NamedAgent[] };

export interface NamedAgent {
  id: string;
  name: string;
}

/** The most agents that a connection names. */
const MOST_NAMED = 20;

const oneConnection = (tenantId: string, id: string) =>
  and(eq(modelConnections.tenantId, tenantId), eq(modelConnections.id, id));

/** Whether a configuration names a model of the connection, as its model or among its fallbacks. */
const names = (configuration: SQL, connection: SQL): SQL =>
  sql`(instr(coalesce(json_extract(${configuration}, '$.model'), ''), ${connection} || '/') = 1
    OR EXISTS (SELECT 1 FROM json_each(CASE json_type(${configuration}, '$.fallbacks') WHEN 'array'
      THEN json_extract(${configuration}, '$.fallbacks') ELSE '[]' END) AS fallback
      WHERE instr(fallback.value, ${connection} || '/') = 1))`;

const usersOf = sql`FROM agents WHERE agents.tenant_id = model_connections.tenant_id
  AND ${names(sql`agents.configuration`, sql`model_connections.name`)}
  AND agents.id NOT IN (SELECT row_id FROM removals WHERE tenant_id = model_connections.tenant_id AND table_name = 'agents')`;

const users = sql<number>`(SELECT count(*) ${usersOf})`;

const firstUsers = sql<string>`(SELECT json_group_array(json_object('id', id, 'name', name)) FROM (SELECT agents.id, agents.name
  ${usersOf} ORDER BY agents.name, agents.id LIMIT ${MOST_NAMED}))`;

const selectCounted = (db: Database) =>
  db.select({ connection: modelConnections, agents: users, usedBy: firstUsers }).from(modelConnections).$dynamic();

const flat = ({ connection, agents, usedBy }: CountedRow): CountedConnection => ({
  ...connection,
  agents,
  usedBy: JSON.parse(usedBy) as NamedAgent[],
});

interface CountedRow {
  connection: ModelConnectionRow;
  agents: number;
  usedBy: string;
}

/** All connections of a tenant, earliest first. */
export const selectConnections = (db: Database, tenantId: string): Promise<ModelConnectionRow[]> =>
  db
    .select()
    .from(modelConnections)
    .where(eq(modelConnections.tenantId, tenantId))
    .orderBy(asc(modelConnections.createdAt), asc(modelConnections.id));

/**
 * As `selectConnections`, with the number of agents that name each, and the calls of the hours since a moment by their
 * models, in one round trip.
 */
export async function selectUsedConnections(db: Database, tenantId: string, since: number) {
  const [rows, hours, zones] = await db.batch([
    selectCounted(db)
      .where(eq(modelConnections.tenantId, tenantId))
      .orderBy(asc(modelConnections.createdAt), asc(modelConnections.id)),
    db
      .select({
        at: sql<number>`starts_at`,
        connection: sql<string>`connection`,
        model: sql<string>`model`,
        usdMicros: sql<number>`sum(usd_micros)`,
        calls: sql<number>`sum(calls)`,
        unpricedCalls: sql<number>`sum(unpriced_calls)`,
      })
      .from(sql`model_usage`)
      .where(sql`tenant_id = ${tenantId} AND span = 'hour' AND starts_at >= ${since}`)
      .groupBy(sql`1, 2, 3`),
    timeZoneQuery(db, tenantId),
  ]);
  return { connections: rows.map(flat), hours, timeZone: zones[0]?.name ?? "UTC" };
}

export async function selectConnection(
  db: Database,
  tenantId: string,
  id: string,
): Promise<CountedConnection | undefined> {
  const found = await selectCounted(db).where(oneConnection(tenantId, id)).get();
  return found === undefined ? undefined : flat(found);
}

export const insertConnection = (row: ModelConnectionRow): Statement =>
  statement(build.insert(modelConnections).values(row));

/** Makes a connection the tenant's default, unless it has one. */
export const becomeDefault = (tenantId: string, id: string): Statement =>
  rawStatement(sql`UPDATE model_connections SET is_default = 1 WHERE tenant_id = ${tenantId} AND id = ${id}
    AND NOT EXISTS (SELECT 1 FROM model_connections AS other WHERE other.tenant_id = ${tenantId} AND other.is_default = 1)`);

/** Holds while the tenant has fewer connections than `maximum`. */
export const requireFewerConnections = (tenantId: string, maximum: number, refusal: () => AppError): Statement =>
  requireThat(sql`(SELECT count(*) FROM model_connections WHERE tenant_id = ${tenantId}) < ${maximum}`, refusal);

/** Holds while the tenant has no connection of this name. */
export const requireFreeName = (tenantId: string, name: string, refusal: () => AppError): Statement =>
  requireThat(
    sql`NOT EXISTS (SELECT 1 FROM model_connections WHERE tenant_id = ${tenantId} AND name = ${name})`,
    refusal,
  );

/** Holds while the connection is unchanged since it was read. */
export const isUnchanged = unchanged(modelConnections, "revision", "model connection");

export const updateConnection = (row: ModelConnectionRow): Statement =>
  statement(
    build
      .update(modelConnections)
      .set({
        baseUrl: row.baseUrl,
        apiKey: row.apiKey,
        keyHint: row.keyHint,
        models: row.models,
        isEnabled: row.isEnabled,
        isShared: row.isShared,
        sharedBy: row.sharedBy,
        state: row.state,
        stateSince: row.stateSince,
        lastError: row.lastError,
        latencyMs: row.latencyMs,
        revision: row.revision + 1,
        updatedAt: row.updatedAt,
      })
      .where(oneConnection(row.tenantId, row.id)),
  );

/** Writes what a call showed, unless the connection was changed since the call began. */
export const updateState = (
  { tenantId, id, revision }: Pick<ModelConnectionRow, "tenantId" | "id" | "revision">,
  {
    state,
    lastError,
    at,
    latencyMs,
  }: { state: "ok" | "failing"; lastError: string | null; at: number; latencyMs: number | null },
): Statement =>
  rawStatement(sql`UPDATE model_connections SET state_since = CASE state WHEN ${state} THEN state_since ELSE ${at} END,
      state = ${state}, last_error = ${lastError}, latency_ms = coalesce(${latencyMs}, latency_ms)
    WHERE id = ${id} AND tenant_id = ${tenantId} AND revision = ${revision}`);

/** Holds unless the connection is already known to fail. */
export const requireWorking = (
  { tenantId, id }: Pick<ModelConnectionRow, "tenantId" | "id">,
  refusal: () => AppError,
): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM model_connections WHERE id = ${id} AND tenant_id = ${tenantId} AND state <> 'failing')`,
    refusal,
  );

/** Makes one connection the tenant's default, and no other. Every agent uses it, so it is shared by that. */
export const chooseDefault = (tenantId: string, id: string, sharedBy: string | null): Statement[] => [
  rawStatement(
    sql`UPDATE model_connections SET is_default = 0 WHERE tenant_id = ${tenantId} AND is_default = 1 AND id <> ${id}`,
  ),
  rawStatement(sql`UPDATE model_connections SET is_default = 1, is_shared = 1, revision = revision + 1,
      shared_by = CASE is_shared WHEN 1 THEN shared_by ELSE ${sharedBy} END
    WHERE tenant_id = ${tenantId} AND id = ${id}`),
];

export const deleteConnection = (tenantId: string, id: string): Statement =>
  statement(build.delete(modelConnections).where(oneConnection(tenantId, id)));

/** An agent whose configuration names a model of a connection. */
export interface NamingAgent {
  id: string;
  configuration: Record<string, unknown>;
}

/** The agents that name a model of the connection. */
export async function selectNamingAgents(db: Database, tenantId: string, name: string): Promise<NamingAgent[]> {
  const rows = await db.all<[string, string]>(sql`SELECT id, configuration FROM agents WHERE tenant_id = ${tenantId}
    AND ${names(sql`configuration`, sql`${name}`)} AND ${isPresentOf("agents", tenantId, sql`agents.id`)} ORDER BY id`);
  return rows.map(([id, configuration]) => ({
    id,
    configuration: JSON.parse(configuration) as Record<string, unknown>,
  }));
}

/** Holds while no agent names a model of the connection. */
export const requireUnnamed = (tenantId: string, name: string, refusal: () => AppError): Statement =>
  requireThat(
    sql`NOT EXISTS (SELECT 1 FROM agents WHERE tenant_id = ${tenantId} AND ${names(sql`configuration`, sql`${name}`)}
      AND ${isPresentOf("agents", tenantId, sql`agents.id`)})`,
    refusal,
  );

const KEPT = "kept_connections";

/**
 * The next connections of any tenant by id, with whether one is shared from before sharing was recorded although the person who created
 * it may not share.
 */
export const selectKept = (db: Database, limit: number) =>
  db
    .select({
      id: modelConnections.id,
      tenantId: modelConnections.tenantId,
      name: modelConnections.name,
      isKept: sql<boolean>`is_shared = 1 AND shared_by IS NULL AND EXISTS (SELECT 1 FROM users
        WHERE users.id = model_connections.created_by AND users.role NOT IN ('admin', 'owner'))`.mapWith(Boolean),
    })
    .from(modelConnections)
    .where(sql`${modelConnections.id} > coalesce((SELECT position FROM sweep_positions WHERE sweep = ${KEPT}), '')`)
    .orderBy(asc(modelConnections.id))
    .limit(limit);

/** Connections up to this one have been passed. */
export const moveKept = (id: string): Statement =>
  rawStatement(sql`INSERT INTO sweep_positions (sweep, position) VALUES (${KEPT}, ${id})
    ON CONFLICT (sweep) DO UPDATE SET position = excluded.position`);

/** Gives an agent another configuration, and so another version. */
export const reconfigureAgent = (tenantId: string, { id, configuration }: NamingAgent, at: number): Statement =>
  rawStatement(sql`UPDATE agents SET configuration = ${JSON.stringify(configuration)}, version = version + 1,
      revision = revision + 1, updated_at = ${at}
    WHERE id = ${id} AND tenant_id = ${tenantId}`);
