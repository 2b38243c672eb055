import { sql } from "drizzle-orm";
import { index, integer, text } from "drizzle-orm/sqlite-core";

import { ownedTable } from "#db/columns";

import { ownTenant } from "./accounts.ts";

const VERDICTS = ["right", "partly", "wrong", "unsafe"] as const;

/**
 * Runs that two people look at, of whom the second does not see what the first one said. A run that is answered once only has no row.
 * It has no references to the run and the agent, which the database would look at with each write of them: how two readers agreed stays known.
 */
export const secondReads = ownedTable(
  "second_reads",
  {
    episodeId: text().primaryKey(),
    tenantId: ownTenant(),
    agentId: text().notNull(),
    /** `waits`: for the second answer. `differs`: for a person who decides. `done`: the grade is what people said. */
    state: text({ enum: ["waits", "differs", "done"] }).notNull(),
    firstBy: text().notNull(),
    firstVerdict: text({ enum: VERDICTS }).notNull(),
    /** Null until it is given. */
    secondBy: text(),
    secondVerdict: text({ enum: VERDICTS }),
    /** When the second answer was given. */
    readAt: integer(),
    /** Whether a check had decided the run already: it vouches again afterwards. */
    isChecked: integer({ mode: "boolean" }).notNull(),
  },
  (table) => [
    index("second_reads_waiting")
      .on(table.tenantId, table.episodeId, table.firstBy)
      .where(sql`state = 'waits'`),
    index("second_reads_pairs").on(table.tenantId, table.readAt),
  ],
);
