import { auditChange } from "#areas/audit/audit-entry";
import { forgetPrincipals } from "#areas/credentials/principal-cache";
import type { ServiceContext } from "#context";
import { commit } from "#db/commit";

import { nameKey, type ApiKey } from "./api-key.ts";
import { getApiKey } from "./get-api-key.ts";
import { updateRevoked } from "./store.ts";

/** Ends a key for good, everywhere within five seconds. Revoking it again changes nothing. Throws NOT_FOUND. */
export async function revokeApiKey(ctx: ServiceContext, keyId: string): Promise<ApiKey> {
  const key = await getApiKey(ctx, keyId);
  const now = ctx.clock();
  const revoked: ApiKey = { ...key, revokedAt: key.revokedAt ?? now };
  const audit = key.revokedAt === null ? [auditChange(ctx, { action: "revoke_api_key", summary: nameKey(key) })] : [];
  await commit(ctx, [updateRevoked(ctx.tenant.id, key.id, now)], { result: revoked, audit });
  forgetPrincipals(({ actor }) => actor.kind === "apiKey" && actor.keyId === key.id);
  return revoked;
}
