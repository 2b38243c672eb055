import type { BaseContext } from "#context/context";
import { notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";

import {
  selectServer,
  selectWithTools,
  type CountedServer,
  type ServerWithTools,
  type SlimTool,
  type ToolServerRow,
} from "./store.ts";

type FindContext = Pick<BaseContext, "db"> & { tenant: { id: string } };

/** Finds the tenant's tool server. Throws NOT_FOUND, also for a malformed id and another tenant's server. */
export async function findServer(ctx: FindContext, serverId: string): Promise<CountedServer> {
  const server = isUuid(serverId) ? await selectServer(ctx.db, ctx.tenant.id, serverId) : undefined;
  if (server === undefined) throw notFound("tool server", serverId);
  return server;
}

/** Finds a server with all its tools, without their definitions, which may be large. Throws NOT_FOUND. */
export async function findWithTools(ctx: FindContext, serverId: string): Promise<ServerWithTools> {
  const found = isUuid(serverId) ? await selectWithTools(ctx.db, ctx.tenant.id, serverId) : undefined;
  if (found === undefined) throw notFound("tool server", serverId);
  return found;
}

/** A server with the number of its callable and waiting tools, and with a person's authorization. */
export const counted = (
  server: ToolServerRow,
  tools: readonly SlimTool[],
  authorization: CountedServer["authorization"],
): CountedServer => ({
  ...server,
  authorization,
  released: tools.filter(({ status }) => status === "released").length,
  held: tools.filter(({ status }) => status === "quarantined" || status === "changed").length,
});
