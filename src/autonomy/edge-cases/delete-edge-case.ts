import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { auditChange } from "#platform/audit/audit-entry";

import { nameEdgeCase } from "./edge-case.ts";
import { edgeCaseNotFound, findEdgeCase } from "./find-edge-case.ts";
import { deleteEdgeCaseRow, requireEdgeCase } from "./store.ts";

/** Removes an edge case. Exams that ran it keep their results. */
export async function deleteEdgeCase(ctx: ServiceContext, edgeCaseId: string): Promise<string> {
  const found = await findEdgeCase(ctx, edgeCaseId);
  const exists = requireEdgeCase(ctx.tenant.id, edgeCaseId, () => edgeCaseNotFound(edgeCaseId));
  await commit(ctx, [exists, deleteEdgeCaseRow(ctx.tenant.id, edgeCaseId)], {
    result: edgeCaseId,
    audit: [auditChange(ctx, { action: "delete_edge_case", summary: nameEdgeCase(found) })],
  });
  return edgeCaseId;
}
