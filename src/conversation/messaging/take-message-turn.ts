import { findSessionForTurn, takeTurn, type FoundSession } from "#conversation/chat/take-turn";
import { AppError } from "#errors/app-error";
import type { ExecutionRecord } from "#runs/execution-records/execution-record";

import { updateSession } from "./contacts.queries.ts";
import { movedOn } from "./moved-on.ts";
import { requireState, updateMessage, type MessageWork, type SettingsRow } from "./store.ts";
import { wordsFor } from "./unreadable.ts";
import type { WorkContext } from "./work-context.ts";

/** A run that takes longer is looked up later. Much less than the lease of a message. */
const LONGEST_WAIT_SECONDS = 10;

/**
 * Gives a message to the agent as the next turn of the person's conversation, or as the first of a new one. The turn
 * and the message's new state are one batch, so that no message is given twice. Throws the errors of `takeTurn`, and
 * `movedOn`.
 */
export async function takeMessageTurn(
  ctx: WorkContext,
  { message, contact }: MessageWork,
  { settings, agentId }: { settings: SettingsRow; agentId: string },
): Promise<ExecutionRecord> {
  const owner = { tenantId: ctx.tenant.id, userId: settings.chosenBy };
  const found = await sessionOf(ctx, owner, contact.sessionId, agentId);
  const { record } = await takeTurn(
    ctx,
    {
      message: wordsFor(message) ?? message.text,
      sessionId: found?.session.id,
      agentId,
      agentIdAt: "body.agent_id",
      waitSeconds: LONGEST_WAIT_SECONDS,
      contactId: contact.id,
      owner,
      title: `WhatsApp: ${contact.name ?? contact.phone ?? contact.handle}`.slice(0, 80).toWellFormed(),
      alongside: ({ executionId, sessionId }) => [
        requireState(message, "waiting", movedOn),
        updateMessage(message, ["waiting"], {
          state: "answering",
          agentId,
          executionId,
          error: null,
          attempts: 0,
          updatedAt: ctx.clock(),
        }),
        updateSession(contact, sessionId),
      ],
    },
    found,
  );
  return record;
}

/**
 * The conversation to continue; null for a new one: no conversation exists, it was deleted, or it belongs to another
 * agent or person.
 */
async function sessionOf(
  ctx: WorkContext,
  owner: { tenantId: string; userId: string },
  sessionId: string | null,
  agentId: string,
): Promise<FoundSession | null> {
  if (sessionId === null) return null;
  try {
    const found = await findSessionForTurn(ctx, sessionId, null, owner);
    return found.session.agentId === agentId ? found : null;
  } catch (error) {
    if (error instanceof AppError && error.code === "NOT_FOUND") return null;
    throw error;
  }
}
