import { access, created, enveloped, jsonBody, operation, perform, refuses, z } from "#http/operation";

import { createNote } from "./create-note.ts";
import { CreateNoteBody, Note, NotesPath, presentNote } from "./notes.schemas.ts";

// snippet: create-note-route
export const createNoteRoute = operation({
  method: "post",
  path: "/api/agents/{agent_id}/notes",
  operationId: "createNote",
  tags: ["Agents"],
  summary: "Add a note about an agent",
  description: "Adds a note about the agent. Deleting the agent removes its notes.",
  ...access.tenant("AGENT_MANAGE"),
  request: { params: NotesPath, ...jsonBody(CreateNoteBody, "The note") },
  responses: {
    ...created(enveloped(z.object({ note: Note })), "The note was added"),
    ...refuses("AGENT_NOT_FOUND", "FORBIDDEN"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => createNote(ctx, c.req.valid("param").agent_id, c.req.valid("json").text),
    (note) => ({ status: 201, data: { note: presentNote(note) } }),
  ),
);
// end
