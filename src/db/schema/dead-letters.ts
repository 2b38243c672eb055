import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Messages of queues that their consumer refused to the end. They belong to the operator, because a queue serves all tenants. */
export const deadLetters = sqliteTable(
  "dead_letters",
  {
    /** The message's id. A queue may deliver it twice. */
    id: text().primaryKey(),
    queue: text().notNull(),
    /** The message as JSON, shortened. */
    body: text().notNull(),
    sentAt: integer().notNull(),
    diedAt: integer().notNull(),
  },
  (table) => [index("dead_letters_age").on(table.diedAt)],
);
