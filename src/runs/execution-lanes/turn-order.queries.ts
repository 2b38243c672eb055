import { and, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";

import type { Database } from "#db/client";
import { chatMessages, chatSessions } from "#db/schema/chat";
import { executions } from "#db/schema/executions";

interface TurnKey {
  id: string;
  tenantId: string;
}

const own = alias(chatMessages, "own");

const isOwn = ({ id, tenantId }: TurnKey) =>
  and(eq(own.executionId, id), eq(own.tenantId, tenantId), eq(own.role, "user"));

const isUnfinished = sql`${executions.status} IN ('pending', 'in_progress')`;

/**
 * Reads the newest turns before a turn of a conversation, newest first, and the summary of those before them, in one round
 * trip. Turns have the order in which they were stored. Undefined for a run outside conversations.
 */
export async function selectTurnsBefore(db: Database, key: TurnKey, limit: number) {
  const [sessions, turns] = await db.batch([
    db
      .select({ summary: chatSessions.summary })
      .from(own)
      .innerJoin(chatSessions, eq(chatSessions.id, own.sessionId))
      .where(isOwn(key)),
    db
      .select({
        place: sql<number>`chat_messages.rowid`,
        messageId: chatMessages.id,
        message: executions.task,
        answer: sql<string | null>`json_extract(${executions.result}, '$.summary')`,
        isRunning: isUnfinished.mapWith(Boolean),
        approvalId: executions.awaitingApprovalId,
        trace: executions.reasoningTrace,
      })
      .from(own)
      .innerJoin(chatMessages, eq(chatMessages.sessionId, own.sessionId))
      .innerJoin(executions, eq(executions.id, chatMessages.executionId))
      .innerJoin(chatSessions, eq(chatSessions.id, own.sessionId))
      .where(
        and(
          isOwn(key),
          eq(chatMessages.role, "user"),
          sql`chat_messages.rowid < own.rowid`,
          sql`${executions.status} IN ('completed', 'pending', 'in_progress')`,
          sql`${chatMessages.id} > coalesce(${chatSessions.summarizedThrough}, '')`,
        ),
      )
      .orderBy(desc(chatMessages.createdAt), desc(chatMessages.id))
      .limit(limit),
  ]);
  // Racing turns may be stored in another order than that of their times.
  const newestFirst = turns.toSorted((one, other) => other.place - one.place);
  return sessions[0] && { summary: sessions[0].summary, turns: newestFirst };
}

/** The next unfinished turn after a turn of a conversation; undefined without one. */
export async function selectTurnAfter(db: Database, key: TurnKey): Promise<string | undefined> {
  const next = await db
    .select({ id: executions.id })
    .from(own)
    .innerJoin(chatMessages, eq(chatMessages.sessionId, own.sessionId))
    .innerJoin(executions, eq(executions.id, chatMessages.executionId))
    .where(and(isOwn(key), eq(chatMessages.role, "user"), sql`chat_messages.rowid > own.rowid`, isUnfinished))
    .orderBy(sql`chat_messages.rowid`)
    .limit(1)
    .get();
  return next?.id;
}
