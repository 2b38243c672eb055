import { access, answer, enveloped, ok, operation, refuses, z } from "#http/operation";

import { listNotes } from "./list-notes.ts";
import { ListNotesQuery, Note, NotesPath, presentNote } from "./notes.schemas.ts";

// snippet: list-notes-route
export const listNotesRoute = operation({
  method: "get",
  path: "/api/agents/{agent_id}/notes",
  operationId: "listNotes",
  tags: ["Agents"],
  summary: "List the notes about an agent",
  description: "Lists the latest notes about the agent, newest first.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: NotesPath, query: ListNotesQuery },
  responses: {
    ...ok(enveloped(z.object({ notes: z.array(Note) })), "The notes"),
    ...refuses("AGENT_NOT_FOUND", "FORBIDDEN"),
  },
}).handle(async (c) => {
  const notes = await listNotes(c.var.ctx, c.req.valid("param").agent_id, c.req.valid("query").limit);
  return answer(c, { notes: notes.map(presentNote) });
});
// end
