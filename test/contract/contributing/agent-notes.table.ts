import { integer, text } from "drizzle-orm/sqlite-core";

import { belongsTo, ownedTable } from "#db/columns";
import { agents } from "#db/schema/agents";

// snippet: table
/** Notes that people write about an agent. */
export const agentNotes = ownedTable("agent_notes", {
  id: text().primaryKey(),
  tenantId: text().notNull(),
  agentId: belongsTo(agents).notNull(),
  text: text().notNull(),
  createdAt: integer().notNull(),
});
// end
