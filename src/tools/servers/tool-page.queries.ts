import { and, asc, gt, max, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { serverTools, toolServers } from "#db/schema/tool-servers";

import { oneServer, type ServerToolRow, toolsOf, usesOf } from "./store.ts";

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
