import { and, asc, eq, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { isPresentOf } from "#db/removals";
import { connections } from "#db/schema/connections";
import { desktopDevices } from "#db/schema/desktop-devices";
import { skills } from "#db/schema/skills";
import { serverTools, toolServers } from "#db/schema/tool-servers";

/** Maximum released servers' tools that are offered; a tenant with more lists the others manually. */
const MAX_SERVER_TOOLS = 2_000;

/** Maximum characters of a description, as models get it; thousands of whole ones would be more than one answer holds. */
const MAX_DESCRIPTION = 1_000;

const form = sql`coalesce(server_tools.pinned_form, server_tools.form)`;

/** The hints that decide what governs a call; a server may write anything beside them. */
const hintsOf =
  sql`json_object('readOnlyHint', ${form} -> '$.annotations.readOnlyHint', 'destructiveHint', ${form} -> '$.annotations.destructiveHint')`.mapWith(
    (stored: string) => JSON.parse(stored) as Record<string, unknown>,
  );

/** The tenant's own things that can become tools of its agents, in one round trip. */
export async function selectToolSources(db: Database, tenantId: string, maxSkills: number) {
  const [installed, released, connected, devices] = await db.batch([
    db
      .select({
        id: skills.id,
        name: skills.name,
        description: skills.description,
        skillType: skills.skillType,
        config: skills.config,
        configOverrides: skills.configOverrides,
        action: skills.action,
      })
      .from(skills)
      .where(and(eq(skills.tenantId, tenantId), eq(skills.status, "installed")))
      .orderBy(asc(skills.createdAt), asc(skills.id))
      .limit(maxSkills),
    db
      .select({
        callName: serverTools.callName,
        serverId: serverTools.serverId,
        serverName: toolServers.name,
        action: serverTools.action,
        annotations: hintsOf,
        description: sql<string | null>`substr(${form} ->> '$.description', 1, ${MAX_DESCRIPTION})`,
      })
      .from(serverTools)
      .innerJoin(toolServers, eq(toolServers.id, serverTools.serverId))
      .where(
        and(
          eq(serverTools.tenantId, tenantId),
          eq(serverTools.status, "released"),
          isPresentOf("tool_servers", tenantId, serverTools.serverId),
        ),
      )
      .orderBy(asc(serverTools.callName))
      .limit(MAX_SERVER_TOOLS),
    db
      .select({ provider: connections.provider })
      .from(connections)
      .where(and(eq(connections.tenantId, tenantId), eq(connections.state, "connected"))),
    db
      .select({ id: desktopDevices.id })
      .from(desktopDevices)
      .where(and(eq(desktopDevices.tenantId, tenantId), eq(desktopDevices.agentsMayUse, true)))
      .limit(1),
  ]);
  return {
    skills: installed,
    serverTools: released,
    connected: new Set(connected.map(({ provider }) => provider)),
    hasDevice: devices.length > 0,
  };
}

export type ToolSources = Awaited<ReturnType<typeof selectToolSources>>;
