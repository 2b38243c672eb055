import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { limitQuery } from "#http/paging";
import { id, pathId, text, timestamp, toTimestamp } from "#http/schemas";

import type { NoteRow } from "./notes.store.ts";

// snippet: schemas
export const NotesPath = z.object({ agent_id: pathId("agent_id") });

export const ListNotesQuery = z.object(limitQuery(100, 20));

const noteText = () => field(text(2_000), "The note", "Reads invoices well");

export const CreateNoteBody = z
  .strictObject({ text: noteText() })
  .openapi("CreateNoteBody", { example: { text: "Reads invoices well" } });

export const Note = z.object({ id: id(), text: noteText(), created_at: timestamp() }).openapi("Note");

export const presentNote = (row: NoteRow): z.input<typeof Note> => ({
  id: row.id,
  text: row.text,
  created_at: toTimestamp(row.createdAt),
});
// end
