import { and, desc, eq, getTableColumns, lt, sql, type SQL } from "drizzle-orm";

import type { Database } from "#db/client";
import { isPresentOf, presentText } from "#db/removals";
import { type EffectRow, effects } from "#db/schema/effects";
import { SERVER_TOOL_PREFIX } from "#tools/wire/call-name";

/** Current names of a call's ids; null for deleted things. */
export interface CallNames {
  agent: { id: string; name: string; level: string } | null;
  run: { id: string; task: string } | null;
  /** The tool by its server's name for it, with the server's id. */
  tool: { name: string; serverId: string } | null;
}

export type ToolCallRow = Omit<EffectRow, "tool"> & CallNames & { callName: string };

export interface ToolCallFilter {
  status?: EffectRow["status"] | undefined;
  agentId?: string | undefined;
  /** The server's name. */
  server?: string | undefined;
}

const namedBy = <Value>(text: SQL) => sql`${text}`.mapWith((found: string) => JSON.parse(found) as Value);

const columns = {
  ...getTableColumns(effects),
  agent: namedBy<CallNames["agent"]>(sql`(SELECT json_object('id', a.id, 'name', a.name, 'level', a.maturity_level)
    FROM agents a WHERE a.id = effects.agent_id)`),
  run: namedBy<CallNames["run"]>(sql`(SELECT json_object('id', x.id, 'task', substr(x.task, 1, 200))
    FROM executions x WHERE x.id = effects.execution_id)`),
  toolOfServer: namedBy<CallNames["tool"]>(sql`(SELECT json_object('name', t.name, 'serverId', t.server_id)
    FROM server_tools t WHERE t.tenant_id = effects.tenant_id AND t.call_name = effects.tool
      AND ${sql.raw(presentText("tool_servers", "t.server_id"))})`),
};

/** Reads calls of servers' tools, newest first, that began before the one with the id `before`. */
export async function selectToolCalls(
  db: Database,
  tenantId: string,
  { status, agentId, server }: ToolCallFilter,
  { limit, before }: { limit: number; before: string | undefined },
): Promise<ToolCallRow[]> {
  const prefix = `${SERVER_TOOL_PREFIX}${server ?? ""}__`;
  const rows = await db
    .select(columns)
    .from(effects)
    .where(
      and(
        eq(effects.tenantId, tenantId),
        sql`substr(tool, 1, 5) = 'mcp__'`,
        isPresentOf("agents", tenantId, sql`coalesce(effects.agent_id, '')`),
        before === undefined ? undefined : lt(effects.id, before),
        status === undefined ? undefined : eq(effects.status, status),
        agentId === undefined ? undefined : eq(effects.agentId, agentId),
        server === undefined ? undefined : sql`substr(tool, 1, ${prefix.length}) = ${prefix}`,
      ),
    )
    .orderBy(desc(effects.id))
    .limit(limit);
  return rows.map(({ toolOfServer: tool, tool: callName, ...row }) => ({ ...row, tool, callName }));
}
