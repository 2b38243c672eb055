import type { ConnectionContext } from "#connections/integrations/connection-context";
import { commit } from "#db/commit";
import type { Statement } from "#db/statement";
import { isMovedOn } from "#errors/moved-on";

import type { Look } from "./look-at-server.ts";
import { reconcileServer } from "./reconcile-server.ts";
import { isUnchanged, selectWithTools } from "./store.ts";

/**
 * Stores the result of an automatic inspection with its consequences. A lost race changes nothing: the winner has
 * inspected the server too, and another inspection follows. Returns false then, and for a deleted server.
 */
export async function writeDownLook(
  ctx: ConnectionContext,
  serverId: string,
  look: Look,
  beside: readonly Statement[] = [],
): Promise<boolean> {
  const found = await selectWithTools(ctx.db, ctx.tenant.id, serverId);
  if (found === undefined) return false;
  const platform = { ...ctx, actor: { kind: "system" as const, trigger: "object" as const } };
  const { statements, audit } = await reconcileServer(platform, found, look);
  try {
    const all = [isUnchanged(found.server), ...beside, ...statements];
    await commit({ writer: ctx.writer, clock: ctx.clock }, all, { audit });
    return true;
  } catch (error) {
    if (!isMovedOn(error)) throw error;
    return false;
  }
}
