import type { ServiceContext } from "#context/context";
import type { Offer } from "#protocols/mcp-catalogue/catalogue";
import { callerOf } from "#tenancy/caller";
import { askablePermissions, lackingPermission } from "#tenancy/insufficient-scope";

import { namedAgent } from "./named-agent.ts";

/** From this revision on a client adds what a challenge names to what it has. Before, it asked for just that. */
const ADDS_SCOPES = "2026-07-28";

/**
 * Refuses, before anything is answered, a request that needs a permission which the program lacks and its person has.
 * Throws FORBIDDEN with a challenge, by which the client asks its person for more. Any other lack is an answer to the
 * call, which the model can read.
 */
export function requireScope(
  ctx: ServiceContext,
  {
    offer,
    message: { method, params },
    agentId,
    revision = "",
  }: { offer: Offer; message: Record<string, unknown>; agentId: string | undefined; revision: string | undefined },
): void {
  const caller = callerOf(ctx);
  if (caller.kind !== "apiKey" || caller.grant === undefined || typeof method !== "string") return;
  const { name, _meta: meta } = (params ?? {}) as { name?: unknown; _meta?: unknown };
  const asked = { method, name: typeof name === "string" ? name : undefined };
  const permission = offer.permissionFor(asked, caller.grant.agentId ?? namedAgent(meta, agentId));
  if (permission === null || caller.permissions.has(permission) || !askablePermissions(caller).has(permission)) return;
  throw lackingPermission(caller, permission, revision >= ADDS_SCOPES ? new Set() : caller.permissions);
}
