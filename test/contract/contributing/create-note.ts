import { findAgent } from "#agents/agents/find-agent";
import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";

import { insertNote, type NoteRow } from "./notes.store.ts";

// snippet: create-note
/** Adds a note about an agent. */
export async function createNote(ctx: ServiceContext, agentId: string, text: string): Promise<NoteRow> {
  const agent = await findAgent(ctx, agentId);
  const note = { id: ctx.newId(), tenantId: ctx.tenant.id, agentId: agent.id, text, createdAt: ctx.clock() };
  await commit(ctx, [insertNote(note)], { result: note });
  return note;
}
// end
