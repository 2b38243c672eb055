import type { BaseContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { auditChange } from "#platform/audit/audit-entry";
import {
  type AuthorizationFailure,
  finishAuthorization,
  type GrantedAuthorization,
} from "#tools/server-tokens/finish-authorization";
import { keepAuthorization } from "#tools/server-tokens/keep-authorization";
import { requireAuthorizable } from "#tools/servers/authorizable.queries";
import { findServer } from "#tools/servers/find-server";
import { lookAtServer } from "#tools/servers/look-at-server";
import { writeDownLook } from "#tools/servers/write-down-look";

import { callbackPath } from "./own-client.ts";

export type FinishedServerAuthorization = { ok: true; name: string } | { ok: false; failure: AuthorizationFailure };

/**
 * Connects the tool server that a person has just authorized and inspects it. From then on its tools wait for a person.
 * `serverId` is the one in the callback's path; null for the path that all servers shared.
 */
export async function finishServerAuthorization(
  base: BaseContext,
  { serverId, ...callback }: { serverId: string | null; parameters: URLSearchParams; visitor: string | null },
): Promise<FinishedServerAuthorization> {
  const granted = await finishAuthorization(base, { ...callback, serverId, callbackPath: callbackPath(serverId) });
  if (!granted.ok) return granted;
  const name = await keep(granted);
  if (name === null) return { ok: false, failure: "invalid_state" };
  const { ctx, serverId: id } = granted;
  await writeDownLook(ctx, id, await lookAtServer(ctx, await findServer(ctx, id)));
  return { ok: true, name };
}

/** Null for a server that was deleted in the meantime, or now uses another credential. */
async function keep({ ctx, serverId, userId, row }: GrantedAuthorization): Promise<string | null> {
  try {
    const { name } = await findServer(ctx, serverId);
    const entry = auditChange(ctx, {
      action: "connect_tool_server",
      summary: `${name} by ${row.details["issuer"] ?? "its authorization server"}`,
      actor: { actorKind: "user", actorId: userId },
    });
    await commit(ctx, [requireAuthorizable(ctx.tenant.id, serverId, isGone), keepAuthorization(row)], {
      audit: [entry],
    });
    return name;
  } catch (error) {
    if (error instanceof AppError && error.code === "NOT_FOUND") return null;
    throw error;
  }
}

const isGone = (): AppError => new AppError("NOT_FOUND", { message: "The server no longer accepts authorization." });
