import type { ServiceContext } from "#context/context";
import { isUuid } from "#lib/uuid";
import { statusAt } from "#runs/approvals/approval-state";

import { ownerOf, sessionNotFound } from "./find-session.ts";
import { selectSessionWithMessages, type SessionRow, type StoredMessage } from "./store.ts";

export interface SessionWithMessages {
  session: SessionRow;
  /** Oldest first. */
  messages: StoredMessage[];
  /** Whether earlier ones exist. */
  hasMore: boolean;
}

/**
 * The caller's session with its newest messages, or those before a given one. Throws NOT_FOUND, also for another user's
 * and another tenant's session.
 */
export async function getChatSession(
  ctx: ServiceContext,
  sessionId: string,
  { limit, before }: { limit: number; before: string | undefined },
): Promise<SessionWithMessages> {
  if (!isUuid(sessionId)) throw sessionNotFound(sessionId);
  const found = await selectSessionWithMessages(ctx.db, ownerOf(ctx), sessionId, { limit: limit + 1, before });
  if (!found.session) throw sessionNotFound(sessionId);
  const now = ctx.clock();
  const messages = found.messages
    .slice(0, limit)
    .toReversed()
    .map((message) => ({
      ...message,
      approvals: message.approvals.map((approval) => ({ ...approval, status: statusAt(approval, now) })),
    }));
  return { session: found.session, messages, hasMore: found.messages.length > limit };
}
