import type { ServiceContext } from "#context/context";
import { actingUser } from "#tenancy/acting-user";
import { maySteerOthers, requireMaySteerOthers } from "#tenancy/steers-others";

import { selectServesOthers, type ToolServerRow } from "./store.ts";

/**
 * Throws FORBIDDEN unless the caller may decide where a tool server's calls go, and with whose credential: it is the caller's own
 * server and no other person's agent lists its tools, or the caller may steer what others use.
 */
export async function requireMayChangeServer(
  { db, actor }: Pick<ServiceContext, "db" | "actor">,
  server: Pick<ToolServerRow, "id" | "tenantId" | "name" | "createdBy">,
): Promise<void> {
  if (maySteerOthers(actor)) return;
  const userId = actingUser(actor);
  const isOwn = userId !== null && server.createdBy === userId;
  if (isOwn && !(await selectServesOthers(db, server, userId))) return;
  requireMaySteerOthers(
    actor,
    isOwn
      ? `Agents of other people call the tools of ${server.name}`
      : `Another person registered the tool server ${server.name}`,
  );
}
