import type { Statement } from "#db/statement";

import { insertMemory, type MemoryRow } from "./store.ts";

interface RememberContext {
  tenant: { id: string };
  clock: () => number;
  newId: () => string;
}

/** The statement that gives an agent a lesson: a person's correction, or a heuristic from its template. */
export const remember = (
  ctx: RememberContext,
  agentId: string,
  lesson: Pick<MemoryRow, "kind" | "text"> & { episodeId?: string },
): Statement =>
  insertMemory({
    id: ctx.newId(),
    tenantId: ctx.tenant.id,
    agentId,
    kind: lesson.kind,
    episodeId: lesson.episodeId ?? null,
    text: lesson.text,
    createdAt: ctx.clock(),
  });
