import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { auditChange } from "#platform/audit/audit-entry";
import { forgetPrincipals } from "#platform/credentials/principal-cache";

import { nameKey, type ApiKey } from "./api-key.ts";
import { getApiKey } from "./get-api-key.ts";
import { requireUnrevoked, updateRevoked } from "./store.ts";

/**
 * Revokes a key, everywhere within five seconds. A repetition changes nothing; of concurrent revocations one counts,
 * with one audit entry.
 */
export async function revokeApiKey(ctx: ServiceContext, keyId: string): Promise<ApiKey> {
  const key = await getApiKey(ctx, keyId);
  const revoked = await revoke(ctx, key).catch(async (error: unknown) => {
    if (!(error instanceof AppError) || error.details["reason"] !== "revoked_already") throw error;
    return revoke(ctx, await getApiKey(ctx, keyId));
  });
  forgetPrincipals(({ actor }) => actor.kind === "apiKey" && actor.keyId === key.id);
  return revoked;
}

async function revoke(ctx: ServiceContext, key: ApiKey): Promise<ApiKey> {
  if (key.revokedAt !== null) {
    if (ctx.idempotency) await commit(ctx, [], { result: key });
    return key;
  }
  const revokedAt = ctx.clock();
  const revoked: ApiKey = { ...key, revokedAt };
  await commit(
    ctx,
    [requireUnrevoked(ctx.tenant.id, key.id, revokedAlready), updateRevoked(ctx.tenant.id, key.id, revokedAt)],
    { result: revoked, audit: [auditChange(ctx, { action: "revoke_api_key", summary: nameKey(key) })] },
  );
  return revoked;
}

const revokedAlready = (): AppError => new AppError("CONFLICT", { details: { reason: "revoked_already" } });
