import { and, asc, count, eq, inArray, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { isPresentOf, removedOf } from "#db/removals";
import { serverTools, toolServers } from "#db/schema/tool-servers";

type ServerToolRow = typeof serverTools.$inferSelect;
export type ToolStatus = ServerToolRow["status"];

/** A tool with its server, and the number of agents that list it. */
export interface ToolOfServer {
  tool: ServerToolRow;
  server: { id: string; name: string };
  agents: number;
}

/** Number of agents that list each tool of the tenant's servers. */
const usesOf = (tenantId: string) =>
  sql`SELECT used.value, count(*) FROM agents a,
    json_each(CASE json_type(a.configuration, '$.tools') WHEN 'array' THEN json_extract(a.configuration, '$.tools') ELSE '[]' END) used
    WHERE a.tenant_id = ${tenantId} AND used.value IN (SELECT t.call_name FROM server_tools t WHERE t.tenant_id = ${tenantId}
        AND t.server_id NOT IN (${removedOf("tool_servers", tenantId)}))
      AND a.id NOT IN (SELECT row_id FROM removals WHERE tenant_id = ${tenantId} AND table_name = 'agents')
    GROUP BY used.value`;

/** A page of the tools of all servers with one of these statuses, by the names that agents use, in one round trip. */
export async function selectToolsOfServers(
  db: Database,
  tenantId: string,
  statuses: readonly ToolStatus[],
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ToolOfServer[]; total: number }> {
  const which = and(
    eq(serverTools.tenantId, tenantId),
    inArray(serverTools.status, [...statuses]),
    isPresentOf("tool_servers", tenantId, serverTools.serverId),
  );
  const [rows, totals, uses] = await db.batch([
    db
      .select({ tool: serverTools, server: { id: toolServers.id, name: toolServers.name } })
      .from(serverTools)
      .innerJoin(toolServers, eq(toolServers.id, serverTools.serverId))
      .where(which)
      .orderBy(asc(serverTools.callName))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(serverTools).where(which),
    db.all<[string, number]>(usesOf(tenantId)),
  ]);
  const agents = new Map(uses);
  return {
    rows: rows.map((row) => ({ ...row, agents: agents.get(row.tool.callName) ?? 0 })),
    total: totals[0]?.total ?? 0,
  };
}
