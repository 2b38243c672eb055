import { and, eq } from "drizzle-orm";

import { memories } from "#db/schema/episodes";
import { idWord, indexFolded } from "#db/search-text";
import { build, insertInto, statement, type Statement } from "#db/statement";

type Memory = typeof memories.$inferSelect;

interface RememberContext {
  tenant: { id: string };
  clock: () => number;
  newId: () => string;
}

const insertMemory = insertInto(memories);

const indexMemory = indexFolded("memories", ["text"], {
  owner: { agent: `${idWord("agent_id")} || coalesce(' ' || ${idWord("contact_id")}, '')` },
});

/** The statements that give an agent a lesson: a person's correction, or a heuristic from its template. */
export const remember = (
  ctx: RememberContext,
  agentId: string,
  lesson: Pick<Memory, "kind" | "text"> & Partial<Pick<Memory, "episodeId" | "contactId" | "authorId" | "state">>,
): Statement[] => {
  const id = ctx.newId();
  const memory = insertMemory({
    id,
    tenantId: ctx.tenant.id,
    agentId,
    kind: lesson.kind,
    episodeId: lesson.episodeId ?? null,
    contactId: lesson.contactId ?? null,
    text: lesson.text,
    authorId: lesson.authorId ?? null,
    state: lesson.state ?? null,
    decidedBy: null,
    decidedAt: null,
    createdAt: ctx.clock(),
  });
  return [memory, ...indexMemory({ id, texts: [lesson.text] })];
};

/** The statement that removes the heuristics that came with an agent; people's lessons stay. */
export const forgetHeuristics = (tenantId: string, agentId: string): Statement =>
  statement(
    build
      .delete(memories)
      .where(and(eq(memories.agentId, agentId), eq(memories.tenantId, tenantId), eq(memories.kind, "heuristic"))),
  );
