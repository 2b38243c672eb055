import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";

import { unchanged } from "#db/change-row";
import type { Database } from "#db/client";
import { serverTools, toolServers } from "#db/schema/tool-servers";
import { build, rawStatement, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";
import {
  authorizationJson,
  storedAuthorization,
  type StoredAuthorization,
} from "#tools/server-tokens/authorization.queries";

export type ToolServerRow = typeof toolServers.$inferSelect;
export type ServerToolRow = typeof serverTools.$inferSelect;

/** A server with the number of its callable and waiting tools, and a person's authorization for it. */
export type CountedServer = ToolServerRow & {
  released: number;
  held: number;
  authorization: StoredAuthorization | null;
};

const oneServer = (tenantId: string, id: string) => and(eq(toolServers.tenantId, tenantId), eq(toolServers.id, id));

const countOf = (statuses: string) =>
  sql<number>`(SELECT count(*) FROM server_tools t WHERE t.server_id = tool_servers.id AND t.status IN (${sql.raw(statuses)}))`;

const counts = { released: countOf("'released'"), held: countOf("'quarantined', 'changed'") };

const selectCounted = (db: Database) =>
  db
    .select({ server: toolServers, ...counts, authorization: authorizationJson })
    .from(toolServers)
    .$dynamic();

interface Counted {
  server: ToolServerRow;
  released: number;
  held: number;
  authorization: string | null;
}

const flat = ({ server, released, held, authorization }: Counted): CountedServer => ({
  ...server,
  released,
  held,
  authorization: storedAuthorization(authorization),
});

/** All servers of a tenant, earliest first. */
export const selectServers = async (db: Database, tenantId: string): Promise<CountedServer[]> =>
  (
    await selectCounted(db)
      .where(eq(toolServers.tenantId, tenantId))
      .orderBy(asc(toolServers.createdAt), asc(toolServers.id))
  ).map(flat);

export async function selectServer(db: Database, tenantId: string, id: string): Promise<CountedServer | undefined> {
  const found = await selectCounted(db).where(oneServer(tenantId, id)).get();
  return found === undefined ? undefined : flat(found);
}

/** Tools that agents may call, by the names that agents use, each with its server. */
export const selectReleased = (
  db: Database,
  tenantId: string,
  callNames: readonly string[],
): Promise<{ tool: ServerToolRow; server: ToolServerRow }[]> =>
  db
    .select({ tool: serverTools, server: toolServers })
    .from(serverTools)
    .innerJoin(toolServers, eq(toolServers.id, serverTools.serverId))
    .where(
      and(
        eq(serverTools.tenantId, tenantId),
        inArray(serverTools.callName, [...callNames]),
        sql`${serverTools.status} = 'released'`,
      ),
    );

/** Those of the names that belong to the tenant's tools, callable or not. */
export async function selectKnownNames(
  db: Database,
  tenantId: string,
  callNames: readonly string[],
): Promise<string[]> {
  const rows = await db
    .select({ name: serverTools.callName })
    .from(serverTools)
    .where(and(eq(serverTools.tenantId, tenantId), inArray(serverTools.callName, [...callNames])));
  return rows.map(({ name }) => name);
}

/** Number of agents that list each of a server's tools, by the name that agents use. */
const usesOf = (tenantId: string, serverId: string) =>
  sql`SELECT used.value, count(*) FROM agents a,
    json_each(CASE json_type(a.configuration, '$.tools') WHEN 'array' THEN json_extract(a.configuration, '$.tools') ELSE '[]' END) used
    WHERE a.tenant_id = ${tenantId} AND used.value IN (SELECT t.call_name FROM server_tools t WHERE t.server_id = ${serverId})
      AND a.id NOT IN (SELECT row_id FROM removals WHERE tenant_id = ${tenantId} AND table_name = 'agents')
    GROUP BY used.value`;

/** Whether an agent of another person lists a tool of the server. */
export const selectServesOthers = async (
  db: Database,
  { tenantId, id }: Pick<ToolServerRow, "tenantId" | "id">,
  userId: string,
): Promise<boolean> => {
  const rows = await db.all<[number]>(sql`SELECT 1 FROM agents a,
    json_each(CASE json_type(a.configuration, '$.tools') WHEN 'array' THEN json_extract(a.configuration, '$.tools') ELSE '[]' END) used
    WHERE a.tenant_id = ${tenantId} AND a.created_by IS NOT ${userId}
      AND used.value IN (SELECT t.call_name FROM server_tools t WHERE t.server_id = ${id})
      AND a.id NOT IN (SELECT row_id FROM removals WHERE tenant_id = ${tenantId} AND table_name = 'agents') LIMIT 1`);
  return rows.length > 0;
};

export interface ServerWithTools {
  server: ToolServerRow;
  authorization: StoredAuthorization | null;
  /** Sorted by name. */
  tools: ServerToolRow[];
  /** Number of agents that list a tool, by the name that agents use. */
  uses: ReadonlyMap<string, number>;
}

/** A server with all its tools, in one round trip. */
export async function selectWithTools(
  db: Database,
  tenantId: string,
  id: string,
): Promise<ServerWithTools | undefined> {
  const [servers, tools, uses] = await db.batch([
    db
      .select({ server: toolServers, authorization: authorizationJson })
      .from(toolServers)
      .where(oneServer(tenantId, id)),
    db
      .select()
      .from(serverTools)
      .where(and(eq(serverTools.serverId, id), eq(serverTools.tenantId, tenantId)))
      .orderBy(asc(serverTools.name)),
    db.all<[string, number]>(usesOf(tenantId, id)),
  ]);
  const [found] = servers;
  if (found === undefined) return undefined;
  const authorization = storedAuthorization(found.authorization);
  return { server: found.server, authorization, tools, uses: new Map(uses) };
}

/** Servers of all tenants without an inspection since `before`, the longest waiting first. */
export const selectServersSeenBefore = (db: Database, before: number, limit: number): Promise<ToolServerRow[]> =>
  db
    .select()
    .from(toolServers)
    .where(lte(toolServers.updatedAt, before))
    .orderBy(asc(toolServers.updatedAt))
    .limit(limit);

export const insertServer = (row: ToolServerRow): Statement => statement(build.insert(toolServers).values(row));

/** Holds while the tenant has fewer servers than `maximum`. */
export const requireFewerServers = (tenantId: string, maximum: number, refusal: () => AppError): Statement =>
  requireThat(sql`(SELECT count(*) FROM tool_servers WHERE tenant_id = ${tenantId}) < ${maximum}`, refusal);

/** Holds while the tenant has no server of this name. */
export const requireFreeName = (tenantId: string, name: string, refusal: () => AppError): Statement =>
  requireThat(sql`NOT EXISTS (SELECT 1 FROM tool_servers WHERE tenant_id = ${tenantId} AND name = ${name})`, refusal);

/** Holds while the server and its tools are unchanged since they were read. */
export const isUnchanged = unchanged(toolServers, "revision", "tool server");

export const updateServer = (row: ToolServerRow): Statement =>
  statement(
    build
      .update(toolServers)
      .set({ ...row, revision: row.revision + 1 })
      .where(oneServer(row.tenantId, row.id)),
  );

export const updateLastCall = (tenantId: string, id: string, at: number): Statement =>
  statement(build.update(toolServers).set({ lastCallAt: at }).where(oneServer(tenantId, id)));

export const deleteServer = (tenantId: string, id: string): Statement =>
  statement(build.delete(toolServers).where(oneServer(tenantId, id)));

/** Writes a new or an existing tool. */
export const putTool = (row: ServerToolRow): Statement => {
  const { id: _id, tenantId: _tenantId, serverId: _serverId, createdAt: _createdAt, ...changed } = row;
  return statement(build.insert(serverTools).values(row).onConflictDoUpdate({ target: serverTools.id, set: changed }));
};

export const deleteTool = ({ tenantId, id }: ServerToolRow): Statement =>
  rawStatement(sql`DELETE FROM server_tools WHERE id = ${id} AND tenant_id = ${tenantId}`);
