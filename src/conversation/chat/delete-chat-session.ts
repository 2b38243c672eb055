import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { isUuid } from "#lib/uuid";

import { ownerOf, sessionNotFound } from "./find-session.ts";
import { deleteSessionRow, requireSession } from "./store.ts";

/** Deletes the caller's session with its messages; the agent's work in it stays. */
export async function deleteChatSession(ctx: ServiceContext, sessionId: string): Promise<string> {
  const refusal = () => sessionNotFound(sessionId);
  if (!isUuid(sessionId)) throw refusal();
  const owner = ownerOf(ctx);
  await commit(ctx, [requireSession(owner, sessionId, refusal), deleteSessionRow(owner, sessionId, ctx.clock())], {
    result: sessionId,
  });
  return sessionId;
}
