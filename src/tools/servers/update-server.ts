import type { ServiceContext } from "#context/context";
import { auditChange } from "#platform/audit/audit-entry";
import { requireOutboundUrl } from "#platform/outbound/require-outbound-url";
import { requireSecretStays } from "#platform/secrets/require-secret-stays";
import { deleteAuthorization } from "#tools/server-tokens/authorization.queries";

import { changeServer } from "./change-server.ts";
import { credentialOf } from "./create-server.ts";
import { credentialAddress } from "./credential-address.ts";
import { counted, findServer } from "./find-server.ts";
import { lookAtServer } from "./look-at-server.ts";
import { reconcileServer } from "./reconcile-server.ts";
import { requireMayChangeServer } from "./require-may-change.ts";
import type { ToolServerAuth, UpdateToolServerInput } from "./schemas.ts";
import type { CountedServer, ToolServerRow } from "./store.ts";

/**
 * Changes a tool server's URL, credential or time limit, and then inspects it. A pin belongs to one URL: at another one
 * every tool waits for a person again. A stored credential belongs to one origin: another one needs it again. Throws
 * INVALID_INPUT for that and for a URL that the outbound guard refuses, NOT_FOUND, and the refusal of `requireMayChangeServer`.
 */
export async function updateServer(
  ctx: ServiceContext,
  serverId: string,
  input: UpdateToolServerInput,
): Promise<CountedServer> {
  const url = input.url === undefined ? undefined : await requireOutboundUrl(ctx, input.url);
  const settings: Partial<ToolServerRow> = {
    ...(url === undefined ? {} : { url }),
    ...(input.base_url === undefined
      ? {}
      : { baseUrl: input.base_url === null ? null : await requireOutboundUrl(ctx, input.base_url) }),
    ...(input.include === undefined ? {} : { include: input.include }),
    ...(input.timeout_seconds === undefined ? {} : { timeoutMs: 1_000 * input.timeout_seconds }),
  };
  const before = await findServer(ctx, serverId);
  const after = await changed(ctx, before, settings, input.auth);
  await requireMayChangeServer(ctx, before);
  const look = await lookAtServer(ctx, after);
  const isForgotten = url !== undefined || input.auth !== undefined || input.base_url !== undefined;
  return changeServer(ctx, serverId, async (found) => {
    const moved = { ...found, server: await changed(ctx, found.server, settings, input.auth) };
    const { server, tools, statements, audit } = await reconcileServer(ctx, moved, look);
    const parts = Object.keys(input).map((name) => name.replaceAll("_", " "));
    const entry = auditChange(ctx, { action: "update_tool_server", summary: `${server.name}: ${parts.join(", ")}` });
    // The authorization was granted for the old URL and client.
    const forget = isForgotten ? [deleteAuthorization(ctx.tenant.id, serverId)] : [];
    const result = counted(server, tools, isForgotten ? null : found.authorization);
    return { statements: [...forget, ...statements], audit: [entry, ...audit], result };
  });
}

/** The server with its new settings, and with its credential for the address that it has then. */
async function changed<Server extends ToolServerRow>(
  ctx: ServiceContext,
  server: Server,
  settings: Partial<ToolServerRow>,
  auth: ToolServerAuth | undefined,
): Promise<Server> {
  const next = { ...server, ...settings };
  requireSecretStays({
    secret: "The credential",
    isKept: auth === undefined && server.secret !== null,
    from: [credentialAddress(server)],
    to: [credentialAddress(next)],
    again: { field: "body.auth" },
  });
  return auth === undefined ? next : { ...next, ...(await credentialOf(ctx, next, auth)) };
}
