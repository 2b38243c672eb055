import type { ServiceContext } from "#context";
import { commit } from "#db/commit";
import { forgetPrincipals } from "#platform/credentials/principal-cache";
import { personOf } from "#tenancy/caller";

import { updateSessionRevoked } from "./store.ts";

/** Ends the caller's session: its access, refresh and cookie tokens stop working everywhere within five seconds. */
export async function signOut(ctx: ServiceContext): Promise<void> {
  const { userId, sessionId } = personOf(ctx);
  await commit(ctx, [updateSessionRevoked(userId, sessionId, ctx.clock(), "signed_out")]);
  forgetPrincipals(({ actor }) => actor.kind === "user" && actor.sessionId === sessionId);
}
