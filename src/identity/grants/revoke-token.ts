import type { BaseContext } from "#context/context";
import { sha256Hex } from "#lib/digest";
import { isGrantToken, verifyGrantToken } from "#platform/credentials/grant-token";

import { endGrantOfProgram } from "./end-grant.ts";
import { type GrantHolder, selectHolderOfId, selectHolderOfRefreshToken } from "./store.ts";

/** Ends the grant of a token, whichever it is (RFC 7009). A token that is unknown, or another client's, changes nothing. */
export async function revokeToken(
  base: BaseContext,
  { token, clientId }: { token: string; clientId: string | undefined },
): Promise<void> {
  const holder = await holderOf(base, token);
  if (!holder || holder.endedAt !== null || (clientId !== undefined && clientId !== holder.clientId)) return;
  await endGrantOfProgram(base, holder, "client");
}

async function holderOf(base: BaseContext, token: string): Promise<GrantHolder | undefined> {
  if (!isGrantToken(token)) return selectHolderOfRefreshToken(base.db, await sha256Hex(token));
  const proven = await verifyGrantToken(base, token).catch(() => null);
  return proven === null ? undefined : selectHolderOfId(base.db, proven.grantId);
}
