import type { ConnectionContext } from "#connections/integrations/connection-context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { noteMissingScopes } from "#tools/server-tokens/keep-authorization";

/** Records the permissions that a call or a look lacked: they are requested when a person connects the server again. */
export async function noteLacking(ctx: ConnectionContext, serverId: string, error: unknown): Promise<void> {
  if (!(error instanceof AppError) || error.details["reason"] !== "insufficient_scope") return;
  const { scopes } = error.details;
  const lacking = Array.isArray(scopes) ? scopes.map(String) : [];
  const statement = noteMissingScopes(ctx.tenant.id, serverId, lacking);
  await commit({ writer: ctx.writer, clock: ctx.clock }, [statement]);
}
