import type { ServiceContext } from "#context/context";
import { notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";

import type { ApiKey } from "./api-key.ts";
import { keyManagerOf } from "./key-manager.ts";
import { selectApiKey } from "./store.ts";

/** One key that the caller may manage. */
export async function getApiKey(ctx: ServiceContext, keyId: string): Promise<ApiKey> {
  const { onlyOf } = keyManagerOf(ctx);
  const key = isUuid(keyId) ? await selectApiKey(ctx.db, ctx.tenant.id, onlyOf, keyId) : null;
  if (!key) throw notFound("API key", keyId);
  return key;
}
