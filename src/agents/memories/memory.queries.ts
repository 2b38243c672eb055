import { and, eq } from "drizzle-orm";

import { memories } from "#db/schema/episodes";
import { build, insertInto, statement, type Statement } from "#db/statement";

type Memory = typeof memories.$inferSelect;

interface RememberContext {
  tenant: { id: string };
  clock: () => number;
  newId: () => string;
}

const insertMemory = insertInto(memories);

/** The statement that gives an agent a lesson: a person's correction, or a heuristic from its template. */
export const remember = (
  ctx: RememberContext,
  agentId: string,
  lesson: Pick<Memory, "kind" | "text"> & Partial<Pick<Memory, "episodeId" | "contactId" | "authorId" | "state">>,
): Statement =>
  insertMemory({
    id: ctx.newId(),
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

/** The statement that removes the heuristics that came with an agent; people's lessons stay. */
export const forgetHeuristics = (tenantId: string, agentId: string): Statement =>
  statement(
    build
      .delete(memories)
      .where(and(eq(memories.agentId, agentId), eq(memories.tenantId, tenantId), eq(memories.kind, "heuristic"))),
  );
