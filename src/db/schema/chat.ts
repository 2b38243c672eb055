import { index, integer, text } from "drizzle-orm/sqlite-core";

import { belongsTo, ownedTable } from "#db/columns";

import { agents } from "./agents.ts";
import { executions } from "./executions.ts";

/** Conversations of a user with an agent. */
export const chatSessions = ownedTable(
  "chat_sessions",
  {
    id: text().primaryKey(),
    tenantId: text().notNull(),
    userId: text().notNull(),
    /** Null until the first turn, when the session was opened without an agent. */
    agentId: belongsTo(agents),
    title: text(),
    /** The person outside the tenant who writes in it. */
    contactId: text(),
    /** The model's summary of the turns that it is no longer given; null while it gets all of them. */
    summary: text(),
    /** The id of the last user's message that the summary covers. */
    summarizedThrough: text(),
    createdAt: integer().notNull(),
    /** When the last turn began. */
    updatedAt: integer().notNull(),
  },
  (table) => [
    // Ends with the agent, because the list leaves out sessions of deleted agents, and counting should read no row.
    index("chat_sessions_user").on(table.tenantId, table.userId, table.updatedAt, table.id, table.agentId),
    index("chat_sessions_agent").on(table.agentId),
  ],
);

/**
 * The messages of a session, two for each turn. Their texts are stored only in the turn's execution: the user's in its
 * task, the agent's in its result. So both exist as soon as the turn does, and cannot differ from the execution.
 */
export const chatMessages = ownedTable(
  "chat_messages",
  {
    id: text().primaryKey(),
    tenantId: text().notNull(),
    sessionId: belongsTo(chatSessions).notNull(),
    executionId: belongsTo(executions).notNull(),
    role: text({ enum: ["user", "assistant"] }).notNull(),
    /** The client's id of the turn, in the user's message: a second request with it is the same turn. */
    turnKey: text(),
    createdAt: integer().notNull(),
  },
  (table) => [
    index("chat_messages_session").on(table.sessionId, table.createdAt, table.id),
    index("chat_messages_execution").on(table.executionId),
  ],
);
