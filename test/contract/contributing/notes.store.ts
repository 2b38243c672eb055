import { and, desc, eq } from "drizzle-orm";

import type { Database } from "#db/client";
import { insertInto, type Statement } from "#db/statement";

import { agentNotes } from "./agent-notes.table.ts";

// snippet: store
export type NoteRow = typeof agentNotes.$inferSelect;

export const insertNote: (row: NoteRow) => Statement = insertInto(agentNotes);

/** The latest notes about an agent. */
export const selectNotes = (db: Database, tenantId: string, agentId: string, limit: number): Promise<NoteRow[]> =>
  db
    .select()
    .from(agentNotes)
    .where(and(eq(agentNotes.tenantId, tenantId), eq(agentNotes.agentId, agentId)))
    .orderBy(desc(agentNotes.id))
    .limit(limit);
// end
