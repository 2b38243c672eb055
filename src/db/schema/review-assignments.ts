import { index, integer, text } from "drizzle-orm/sqlite-core";

import { ownedTable } from "#db/columns";

import { ownTenant } from "./accounts.ts";

/**
 * Runs that wait for people and were dealt out. A row stays until the next dealing out after its run waits no longer; it has no reference
 * to the run, which the database would look at with each write of a run.
 */
export const reviewAssignments = ownedTable(
  "review_assignments",
  {
    executionId: text().primaryKey(),
    tenantId: ownTenant(),
    userId: text().notNull(),
    assignedAt: integer().notNull(),
  },
  (table) => [index("review_assignments_user").on(table.tenantId, table.userId, table.assignedAt)],
);
