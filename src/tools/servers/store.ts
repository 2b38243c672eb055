import { and, asc, eq, getTableColumns, gt, inArray, lte, max, sql } from "drizzle-orm";

import { unchanged } from "#db/change-row";
import type { Database } from "#db/client";
import { insertRemoval, isPresent, isPresentOf, presentText, selectDeletionOf } from "#db/removals";
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

const isHere = isPresent("tool_servers", toolServers.id);
const oneServer = (tenantId: string, id: string) =>
  and(eq(toolServers.tenantId, tenantId), eq(toolServers.id, id), isHere);

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
      .where(and(eq(toolServers.tenantId, tenantId), isPresentOf("tool_servers", tenantId, toolServers.id)))
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
        isHere,
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
    .where(
      and(
        eq(serverTools.tenantId, tenantId),
        inArray(serverTools.callName, [...callNames]),
        isPresent("tool_servers", serverTools.serverId),
      ),
    );
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

/** A tool without its definitions, which may be large. */
export type SlimTool = Omit<ServerToolRow, "form" | "pinnedForm">;

const { form: _form, pinnedForm: _pinnedForm, ...slimColumns } = getTableColumns(serverTools);

export interface ServerWithTools {
  server: ToolServerRow;
  authorization: StoredAuthorization | null;
  /** Sorted by name. */
  tools: SlimTool[];
}

const withAuthorization = (db: Database, tenantId: string, id: string) =>
  db.select({ server: toolServers, authorization: authorizationJson }).from(toolServers).where(oneServer(tenantId, id));

const toolsOf = (tenantId: string, serverId: string) =>
  and(eq(serverTools.serverId, serverId), eq(serverTools.tenantId, tenantId));

/** A server with all its tools, without their definitions, in one round trip. */
export async function selectWithTools(
  db: Database,
  tenantId: string,
  id: string,
): Promise<ServerWithTools | undefined> {
  const [servers, tools] = await db.batch([
    withAuthorization(db, tenantId, id),
    db.select(slimColumns).from(serverTools).where(toolsOf(tenantId, id)).orderBy(asc(serverTools.name)),
  ]);
  const [found] = servers;
  if (found === undefined) return undefined;
  return { server: found.server, authorization: storedAuthorization(found.authorization), tools };
}

/** A server with some of its tools, whole, and the number of agents that list each of its tools. */
export async function selectDecided(db: Database, tenantId: string, id: string, toolIds: readonly string[]) {
  const [servers, tools, uses] = await db.batch([
    db.select().from(toolServers).where(oneServer(tenantId, id)),
    db
      .select()
      .from(serverTools)
      .where(and(toolsOf(tenantId, id), inArray(serverTools.id, [...toolIds]))),
    db.all<[string, number]>(usesOf(tenantId, id)),
  ]);
  const [server] = servers;
  return server === undefined ? undefined : { server, tools, uses: new Map(uses) };
}

/** Maximum characters of the definitions on a page of a server's tools; the first tool is always on it. */
const MAX_PAGE_CHARACTERS = 1_000_000;

export interface ToolPage {
  tools: ServerToolRow[];
  /** Number of agents that list a tool, by the name that agents use. */
  uses: ReadonlyMap<string, number>;
  isLast: boolean;
}

/**
 * The next tools of a server by name, as many as a page has room for, in one round trip. Undefined for an unknown
 * server.
 */
export async function selectToolPage(
  db: Database,
  tenantId: string,
  id: string,
  { after, limit }: { after: string; limit: number },
): Promise<ToolPage | undefined> {
  const lastOnPage = sql`(SELECT max(name) FROM (
    SELECT t.name, row_number() OVER by_name AS place,
      sum(length(t.form) + coalesce(length(t.pinned_form), 0)) OVER by_name AS characters
    FROM server_tools t WHERE t.server_id = ${id} AND t.name > ${after}
    WINDOW by_name AS (ORDER BY t.name) ORDER BY t.name LIMIT ${limit})
    WHERE place = 1 OR characters <= ${MAX_PAGE_CHARACTERS})`;
  const [servers, tools, uses, last] = await db.batch([
    db.select({ id: toolServers.id }).from(toolServers).where(oneServer(tenantId, id)),
    db
      .select()
      .from(serverTools)
      .where(and(toolsOf(tenantId, id), gt(serverTools.name, after), sql`${serverTools.name} <= ${lastOnPage}`))
      .orderBy(asc(serverTools.name)),
    db.all<[string, number]>(usesOf(tenantId, id)),
    db
      .select({ name: max(serverTools.name) })
      .from(serverTools)
      .where(toolsOf(tenantId, id)),
  ]);
  if (servers.length === 0) return undefined;
  const isLast = tools.length === 0 || tools.at(-1)?.name === last[0]?.name;
  return { tools, uses: new Map(uses), isLast };
}

/** Servers of all tenants without an inspection since `before`, the longest waiting first. */
export const selectServersSeenBefore = (db: Database, before: number, limit: number): Promise<ToolServerRow[]> =>
  db
    .select()
    .from(toolServers)
    .where(and(lte(toolServers.updatedAt, before), isHere))
    .orderBy(asc(toolServers.updatedAt))
    .limit(limit);

export const insertServer = (row: ToolServerRow): Statement => statement(build.insert(toolServers).values(row));

/** Holds while the tenant has fewer servers than `maximum`. */
export const requireFewerServers = (tenantId: string, maximum: number, refusal: () => AppError): Statement =>
  requireThat(
    sql`(SELECT count(*) FROM tool_servers WHERE tenant_id = ${tenantId} AND ${sql.raw(presentText("tool_servers", "tool_servers.id"))}) < ${maximum}`,
    refusal,
  );

/** Holds while the tenant has no server of this name. */
export const requireFreeName = (tenantId: string, name: string, refusal: () => AppError): Statement =>
  requireThat(sql`NOT EXISTS (SELECT 1 FROM tool_servers WHERE tenant_id = ${tenantId} AND name = ${name})`, refusal);

/** Holds while the server and its tools are unchanged since they were read. */
export const isUnchanged = unchanged(toolServers, "revision", "tool server", isHere);

export const updateServer = (row: ToolServerRow): Statement =>
  statement(
    build
      .update(toolServers)
      .set({ ...row, revision: row.revision + 1 })
      .where(oneServer(row.tenantId, row.id)),
  );

export const updateLastCall = (tenantId: string, id: string, at: number): Statement =>
  statement(build.update(toolServers).set({ lastCallAt: at }).where(oneServer(tenantId, id)));

/**
 * Deletes a server. It is hidden at once, without its credential, and its name is free; the sweep removes it with its
 * tools.
 */
export const deleteServer = (tenantId: string, id: string, at: number): Statement[] => [
  insertRemoval("tool_servers", tenantId, id, at),
  rawStatement(sql`UPDATE tool_servers SET name = id, secret = NULL WHERE id = ${id} AND tenant_id = ${tenantId}`),
];

/** When and in which tenant a server was deleted; undefined for one that is not, and after its removal. */
export const selectDeletion = (db: Database, id: string) => selectDeletionOf(db, "tool_servers", id);

/** A tool to write, with its form where that is new. */
export interface PutTool {
  tool: SlimTool;
  /** The form as JSON; null for a tool whose stored form remains. */
  form: string | null;
  isNew: boolean;
}

/** Writes what an inspection found about a tool. The stored form is replaced only by a new one. */
export const putSeen = ({ tool, form, isNew }: PutTool): Statement => {
  const written = form === null ? {} : { form: sql`${form}` };
  if (isNew) return statement(build.insert(serverTools).values({ ...tool, form: sql`${form}` }));
  const { digest, status, seenAt } = tool;
  return statement(
    build
      .update(serverTools)
      .set({ digest, status, seenAt, ...written })
      .where(oneTool(tool)),
  );
};

/** Pins the stored form of a tool as a person decided. */
export const pinTool = (tool: ServerToolRow): Statement => {
  const { status, action, closedFields, pinnedDigest, pinnedAt, pinnedBy } = tool;
  return statement(
    build
      .update(serverTools)
      .set({
        status,
        action,
        closedFields,
        pinnedForm: sql`${serverTools.form}`,
        pinnedDigest,
        pinnedAt,
        pinnedBy,
      })
      .where(oneTool(tool)),
  );
};

export const holdTool = (tool: ServerToolRow): Statement =>
  statement(build.update(serverTools).set({ status: tool.status }).where(oneTool(tool)));

const oneTool = ({ tenantId, id }: SlimTool) => and(eq(serverTools.id, id), eq(serverTools.tenantId, tenantId));

export const deleteTool = ({ tenantId, id }: SlimTool): Statement =>
  rawStatement(sql`DELETE FROM server_tools WHERE id = ${id} AND tenant_id = ${tenantId}`);
