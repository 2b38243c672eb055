import type { ServiceContext } from "#context";
import { commit } from "#db/commit";
import { isUuid } from "#lib/uuid";

import { edgeCaseNotFound } from "./find-edge-case.ts";
import { deleteEdgeCaseRow, requireEdgeCase } from "./store.ts";

/** Removes an edge case; exams that ran it keep what it came to. Throws NOT_FOUND. */
export async function deleteEdgeCase(ctx: ServiceContext, edgeCaseId: string): Promise<string> {
  const refusal = () => edgeCaseNotFound(edgeCaseId);
  if (!isUuid(edgeCaseId)) throw refusal();
  const exists = requireEdgeCase(ctx.tenant.id, edgeCaseId, null, refusal);
  await commit(ctx, [exists, deleteEdgeCaseRow(ctx.tenant.id, edgeCaseId)], { result: edgeCaseId });
  return edgeCaseId;
}
