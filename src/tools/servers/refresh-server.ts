import type { ServiceContext } from "#context/context";

import { changeServer } from "./change-server.ts";
import { counted, findServer } from "./find-server.ts";
import { lookAtServer } from "./look-at-server.ts";
import { reconcileServer } from "./reconcile-server.ts";
import type { CountedServer } from "./store.ts";

/** Inspects a tool server again. Tools that no longer have their released form are held. Throws NOT_FOUND. */
export async function refreshServer(ctx: ServiceContext, serverId: string): Promise<CountedServer> {
  const before = await findServer(ctx, serverId);
  const look = await lookAtServer(ctx, before);
  return changeServer(ctx, serverId, async (found) => {
    const { server, tools, statements, audit } = await reconcileServer(ctx, found, look);
    return { statements, audit, result: counted(server, tools, found.authorization) };
  });
}
