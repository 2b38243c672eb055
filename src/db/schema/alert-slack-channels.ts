import { sql } from "drizzle-orm";
import { index, integer, text } from "drizzle-orm/sqlite-core";

import { belongsTo, ownedTable } from "#db/columns";

import { alertRules } from "./alert-rules.ts";

/** A message that is still to be sent. A later one of the rule replaces it. */
export interface DueSlackMessage {
  kind: "fired" | "still_firing" | "resolved";
  value: number | null;
  /** When the alert fired, and when the message became due, in milliseconds since 1970. */
  firedAt: number;
  at: number;
}

/** The channels of alert rules that are incoming webhooks of Slack. */
export const alertSlackChannels = ownedTable(
  "alert_slack_channels",
  {
    id: text().primaryKey(),
    tenantId: text().notNull(),
    ruleId: belongsTo(alertRules).notNull(),
    /** The address, encrypted: who knows it can write. */
    url: text().notNull(),
    /** Its host and last characters, for people. */
    hint: text().notNull(),
    /** `failing`: Slack refused it for good, and nothing more is sent until a test succeeds. */
    state: text({ enum: ["ok", "failing"] }).notNull(),
    failingSince: integer(),
    /** Why the latest message was not taken; null after one that was. */
    lastError: text(),
    due: text({ mode: "json" }).$type<DueSlackMessage>(),
    /** How often the due message was tried. */
    tries: integer().notNull(),
    /** Nothing is sent before this time. */
    nextTryAt: integer().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [
    index("alert_slack_channels_due")
      .on(table.nextTryAt, table.id)
      .where(sql`due IS NOT NULL`),
    index("alert_slack_channels_failing")
      .on(table.tenantId, table.failingSince)
      .where(sql`state = 'failing'`),
  ],
);
