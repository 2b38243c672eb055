import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { auditChange } from "#platform/audit/audit-entry";
import { forgetPrincipals } from "#platform/credentials/principal-cache";

import { nameKey, type ApiKey } from "./api-key.ts";
import { getApiKey } from "./get-api-key.ts";
import { restorableAfter, restorableKeyUntil } from "./restorable-key.ts";
import { requireRevoked, updateUnrevoked } from "./store.ts";

/**
 * Undoes the revocation of a key: it works again, unless it has expired or was replaced. Throws NOT_FOUND, and CONFLICT
 * for a key that is not revoked or was revoked too long ago.
 */
export async function restoreApiKey(ctx: ServiceContext, keyId: string): Promise<ApiKey> {
  const key = await getApiKey(ctx, keyId);
  const now = ctx.clock();
  if (restorableKeyUntil(key, now) === null) throw notRestorable();
  const restored: ApiKey = { ...key, revokedAt: null };
  await commit(
    ctx,
    [
      requireRevoked(ctx.tenant.id, key.id, restorableAfter(now), notRestorable),
      updateUnrevoked(ctx.tenant.id, key.id),
    ],
    { result: restored, audit: [auditChange(ctx, { action: "restore_api_key", summary: nameKey(key) })] },
  );
  forgetPrincipals(({ actor }) => actor.kind === "apiKey" && actor.keyId === key.id);
  return restored;
}

const notRestorable = (): AppError =>
  new AppError("CONFLICT", {
    message: "The API key is not revoked, or was revoked more than 30 days ago.",
    details: { reason: "not_deleted" },
  });
