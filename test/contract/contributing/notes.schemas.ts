import { z } from "@hono/zod-openapi";

import { limitQuery } from "#http/paging";
import { id, pathId, text, timestamp, toTimestamp } from "#http/schemas";

import type { NoteRow } from "./notes.store.ts";

// snippet: schemas
export const NotesPath = z.object({ agent_id: pathId("agent_id") });

export const ListNotesQuery = z.object(limitQuery(100, 20));

const noteText = () => text(2_000).openapi({ description: "The note", example: "Reads invoices well" });

export const CreateNoteBody = z.strictObject({ text: noteText() }).openapi("CreateNoteBody");

export const Note = z.object({ id: id(), text: noteText(), created_at: timestamp() }).openapi("Note");

export const presentNote = (row: NoteRow): z.input<typeof Note> => ({
  id: row.id,
  text: row.text,
  created_at: toTimestamp(row.createdAt),
});
// end
