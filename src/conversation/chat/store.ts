import { and, asc, count, desc, eq, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";

import type { Database } from "#db/client";
import { insertRemoval, isPresent } from "#db/removals";
import { chatMessages, chatSessions } from "#db/schema/chat";
import { executions } from "#db/schema/executions";
import { insertInto, rawStatement, requireThat, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";
import { approvalsOf } from "#runs/approvals/run-approvals.queries";

export type SessionRow = typeof chatSessions.$inferSelect;
export type MessageRow = typeof chatMessages.$inferInsert;

/** The owner of a session. */
export interface Owner {
  tenantId: string;
  userId: string;
}

/** The condition that neither the session nor its agent is deleted. */
const isPresentSession = and(
  isPresent("chat_sessions", chatSessions.id),
  isPresent("agents", chatSessions.agentId),
) as SQL;

const ownSession = ({ tenantId, userId }: Owner, sessionId?: string): SQL | undefined =>
  and(
    eq(chatSessions.tenantId, tenantId),
    eq(chatSessions.userId, userId),
    sessionId === undefined ? undefined : eq(chatSessions.id, sessionId),
    isPresentSession,
  );

/** Reads a page of a user's sessions, last used first, and their number, in one round trip. */
export async function selectSessions(
  db: Database,
  owner: Owner,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: SessionRow[]; total: number }> {
  const [rows, totals] = await db.batch([
    db
      .select()
      .from(chatSessions)
      .where(ownSession(owner))
      .orderBy(desc(chatSessions.updatedAt), desc(chatSessions.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(chatSessions).where(ownSession(owner)),
  ]);
  return { rows, total: totals[0]?.total ?? 0 };
}

const text = (path: string) => sql<string | null>`json_extract(${executions.result}, ${path})`;

/** Columns that a message takes from its turn's execution. */
const turnColumns = {
  executionId: executions.id,
  agentId: executions.agentId,
  task: executions.task,
  action: executions.action,
  origin: executions.origin,
  maturityLevel: executions.maturityLevel,
  effectiveLevel: executions.effectiveLevel,
  status: executions.status,
  outcome: executions.outcome,
  model: executions.model,
  summary: text("$.summary"),
  approvalId: text("$.awaiting_approval.approval_id"),
  error: executions.error,
};

const messageColumns = {
  id: chatMessages.id,
  approvals: approvalsOf(executions),
  role: chatMessages.role,
  createdAt: chatMessages.createdAt,
  ...turnColumns,
};

/**
 * Reads a user's session with its newest messages, newest first, in one round trip; `before` names a message, for
 * earlier ones.
 */
export async function selectSessionWithMessages(
  db: Database,
  owner: Owner,
  sessionId: string,
  { limit, before }: { limit: number; before: string | undefined },
) {
  const earlier = sql`(${chatMessages.createdAt}, ${chatMessages.id}) < (
    SELECT named.created_at, named.id FROM chat_messages named WHERE named.id = ${before} AND named.session_id = ${sessionId})`;
  const [sessions, messages] = await db.batch([
    db.select().from(chatSessions).where(ownSession(owner, sessionId)),
    db
      .select(messageColumns)
      .from(chatMessages)
      .innerJoin(chatSessions, eq(chatSessions.id, chatMessages.sessionId))
      .innerJoin(executions, eq(executions.id, chatMessages.executionId))
      .where(and(eq(chatMessages.sessionId, sessionId), ownSession(owner), before === undefined ? undefined : earlier))
      .orderBy(desc(chatMessages.createdAt), desc(chatMessages.id))
      .limit(limit),
  ]);
  return { session: sessions[0], messages };
}

export type StoredMessage = Awaited<ReturnType<typeof selectSessionWithMessages>>["messages"][number];

/** How to find a turn: by its execution, or by the data that the client sends again. */
export type TurnSearch = { executionId: string } | { turnKey: string } | { message: string };

const asked = alias(chatMessages, "asked");

const turnMatches = (search: TurnSearch): SQL | undefined => {
  if ("executionId" in search) return eq(executions.id, search.executionId);
  if ("turnKey" in search) return eq(asked.turnKey, search.turnKey);
  return and(eq(executions.task, search.message), sql`${executions.status} IN ('pending', 'in_progress')`);
};

const NO_TRACE = sql<[]>`'[]'`.mapWith((): [] => []);

/**
 * Reads a user's session, its last turns that are not summarized, newest first, and the turn searched for, in one round
 * trip. Turns that failed are left out.
 */
export async function selectSessionForTurn(
  db: Database,
  owner: Owner,
  sessionId: string,
  { turns, search, withTraces }: { turns: number; search: TurnSearch | null; withTraces: boolean },
) {
  const [sessions, finished, found] = await db.batch([
    db.select().from(chatSessions).where(ownSession(owner, sessionId)),
    db
      .select({
        messageId: chatMessages.id,
        message: executions.task,
        answer: text("$.summary"),
        isRunning: sql<number>`${executions.status} IN ('pending', 'in_progress')`.mapWith(Boolean),
        trace: withTraces ? executions.reasoningTrace : NO_TRACE,
      })
      .from(chatMessages)
      .innerJoin(executions, eq(executions.id, chatMessages.executionId))
      .where(
        and(
          eq(chatMessages.sessionId, sessionId),
          eq(chatMessages.tenantId, owner.tenantId),
          eq(chatMessages.role, "user"),
          sql`${executions.status} IN ('completed', 'pending', 'in_progress')`,
          sql`${chatMessages.id} > coalesce((SELECT s.summarized_through FROM chat_sessions s WHERE s.id = ${sessionId}), '')`,
        ),
      )
      .orderBy(desc(chatMessages.createdAt), desc(chatMessages.id))
      .limit(turns),
    db
      .select({
        messageId: chatMessages.id,
        sessionId: chatMessages.sessionId,
        createdAt: chatMessages.createdAt,
        ...turnColumns,
      })
      .from(asked)
      .innerJoin(executions, eq(executions.id, asked.executionId))
      .innerJoin(chatMessages, and(eq(chatMessages.executionId, executions.id), eq(chatMessages.role, "assistant")))
      .where(
        and(
          eq(asked.sessionId, sessionId),
          eq(asked.tenantId, owner.tenantId),
          eq(asked.role, "user"),
          search ? turnMatches(search) : sql`0`,
        ),
      )
      .orderBy(asc(asked.createdAt), asc(asked.id))
      .limit(1),
  ]);
  return { session: sessions[0], finished, turn: found[0] };
}

/** Deletes the oldest sessions of all tenants whose last turn began before a moment: their ids are below its bound. */
export const removeSilent = (
  { before, bound, now }: { before: number; bound: string; now: number },
  rows: number,
): Statement =>
  rawStatement(sql`INSERT INTO removals (table_name, row_id, tenant_id, deleted_at, due_at)
    SELECT 'chat_sessions', id, tenant_id, ${now}, ${now} FROM chat_sessions
    WHERE id < ${bound} AND updated_at < ${before} AND ${isPresent("chat_sessions", sql`chat_sessions.id`)}
    ORDER BY id LIMIT ${rows}`);

export const insertSession = insertInto(chatSessions);
export const insertMessage = insertInto(chatMessages);

/** Holds while the tenant's agent is there. Batches that only add conversations with it share the rule. */
export const requireAgent = (tenantId: string, agentId: string, refusal: () => AppError): Statement => ({
  ...requireThat(
    sql`EXISTS (SELECT 1 FROM agents WHERE id = ${agentId} AND tenant_id = ${tenantId} AND ${isPresent("agents", sql`agents.id`)})`,
    refusal,
  ),
  together: "once",
});

/** Holds while the user's session is there. */
export const requireSession = ({ tenantId, userId }: Owner, sessionId: string, refusal: () => AppError): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM chat_sessions WHERE id = ${sessionId} AND tenant_id = ${tenantId} AND user_id = ${userId}
      AND ${isPresentSession})`,
    refusal,
  );

/** Holds while the user's session exists and has this agent or none yet. */
export const requireSessionOf = (
  { tenantId, userId }: Owner,
  { sessionId, agentId }: { sessionId: string; agentId: string },
  refusal: () => AppError,
): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM chat_sessions WHERE id = ${sessionId} AND tenant_id = ${tenantId} AND user_id = ${userId}
      AND (agent_id IS NULL OR agent_id = ${agentId}) AND ${isPresentSession})`,
    refusal,
  );

/** Holds while the session does not have this turn. */
export const requireNoTurn = (
  tenantId: string,
  sessionId: string,
  search: Exclude<TurnSearch, { executionId: string }>,
  refusal: () => AppError,
): Statement =>
  requireThat(
    "turnKey" in search
      ? sql`NOT EXISTS (SELECT 1 FROM chat_messages WHERE session_id = ${sessionId} AND tenant_id = ${tenantId}
          AND turn_key = ${search.turnKey})`
      : sql`NOT EXISTS (SELECT 1 FROM chat_messages m JOIN executions e ON e.id = m.execution_id
          WHERE m.session_id = ${sessionId} AND m.tenant_id = ${tenantId} AND m.role = 'user'
            AND e.task = ${search.message} AND e.status IN ('pending', 'in_progress'))`,
    refusal,
  );

/** Begins a turn: from now on the session has this agent and a title. */
export const touchSession = ({ id, tenantId }: Pick<SessionRow, "id" | "tenantId">, turn: TouchingTurn): Statement =>
  rawStatement(sql`UPDATE chat_sessions SET agent_id = ${turn.agentId}, title = coalesce(title, ${turn.title}),
    contact_id = coalesce(contact_id, ${turn.contactId}),
    updated_at = max(updated_at, ${turn.at}) WHERE id = ${id} AND tenant_id = ${tenantId}`);

/** Keeps a summary, unless another one was kept since the session was read. */
export const keepSummary = (
  { id, tenantId, summarizedThrough: before }: Pick<SessionRow, "id" | "tenantId" | "summarizedThrough">,
  { summary, through }: { summary: string; through: string },
): Statement =>
  rawStatement(sql`UPDATE chat_sessions SET summary = ${summary}, summarized_through = ${through}
    WHERE id = ${id} AND tenant_id = ${tenantId} AND summarized_through IS ${before}`);

interface TouchingTurn {
  agentId: string;
  title: string;
  /** The person outside the tenant who writes in it. */
  contactId: string | null;
  at: number;
}

/** Deletes the session with its messages. */
export const deleteSessionRow = ({ tenantId }: Owner, sessionId: string, at: number): Statement =>
  insertRemoval("chat_sessions", tenantId, sessionId, at);
