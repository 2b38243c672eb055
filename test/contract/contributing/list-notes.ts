import { findAgent } from "#agents/agents/find-agent";
import type { ServiceContext } from "#context/context";

import { type NoteRow, selectNotes } from "./notes.store.ts";

// snippet: list-notes
/** The latest notes about an agent. */
export async function listNotes(ctx: ServiceContext, agentId: string, limit: number): Promise<NoteRow[]> {
  const [, notes] = await Promise.all([findAgent(ctx, agentId), selectNotes(ctx.db, ctx.tenant.id, agentId, limit)]);
  return notes;
}
// end
