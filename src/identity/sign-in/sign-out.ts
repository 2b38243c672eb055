import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { forgetPrincipals } from "#platform/credentials/principal-cache";
import { personOf } from "#tenancy/caller";
import { isSampleTenant } from "#tenancy/sample";

import { updateSessionRevoked, updateVisitorRevoked } from "./store.ts";

/**
 * Ends the caller's session: its access, refresh and cookie tokens stop working everywhere within five seconds. In a sample
 * workspace it also ends the session that entered it, because the browser has no other credential to end that one.
 */
export async function signOut(ctx: ServiceContext): Promise<void> {
  const { userId, sessionId } = personOf(ctx);
  const now = ctx.clock();
  await commit(ctx, [
    updateSessionRevoked(userId, sessionId, now, "signed_out"),
    ...(isSampleTenant(ctx.tenant) ? [updateVisitorRevoked(sessionId, now, "signed_out")] : []),
  ]);
  forgetPrincipals(({ actor }) => actor.kind === "user" && actor.sessionId === sessionId);
}
