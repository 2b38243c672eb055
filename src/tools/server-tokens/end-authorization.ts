import { revokeTokens } from "#connections/authorization/oauth2";
import { openToken } from "#connections/integrations/sealed-token";
import type { ServiceContext } from "#context/context";

import { guardedMeans } from "./guarded-means.ts";
import { termsOf } from "./server-terms.ts";
import { selectAuthorization } from "./store.ts";

/**
 * Asks the authorization server to end a person's authorization; null without one, else whether it confirmed. The
 * caller removes it here, whatever the answer.
 */
export async function revokeAuthorization(ctx: ServiceContext, serverId: string): Promise<{ revoked: boolean } | null> {
  const row = await selectAuthorization(ctx.db, ctx.tenant.id, serverId);
  if (row === undefined) return null;
  const token = row.refreshToken ?? row.accessToken;
  if (token === null) return { revoked: false };
  const terms = await termsOf(ctx, serverId, row.details, row.scopes);
  return { revoked: await revokeTokens(terms, guardedMeans(ctx), await openToken(token, ctx, row)) };
}
