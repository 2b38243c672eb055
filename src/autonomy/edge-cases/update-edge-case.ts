import type { ServiceContext } from "#context";
import { commit } from "#db/commit";
import type { AppError } from "#errors/app-error";
import { movedOn } from "#errors/moved-on";
import { auditChange } from "#platform/audit/audit-entry";

import { nameEdgeCase } from "./edge-case.ts";
import { findEdgeCase } from "./find-edge-case.ts";
import type { UpdateEdgeCaseInput } from "./schemas.ts";
import { requireEdgeCase, updateEdgeCaseRow, type EdgeCaseRow } from "./store.ts";

/** Changes what was supplied. Throws NOT_FOUND, and CONFLICT when another request changed it at the same time. */
export async function updateEdgeCase(
  ctx: ServiceContext,
  edgeCaseId: string,
  input: UpdateEdgeCaseInput,
): Promise<EdgeCaseRow> {
  const found = await findEdgeCase(ctx, edgeCaseId);
  const { test_input: testInput } = input;
  const next: EdgeCaseRow = {
    ...found,
    name: input.name ?? found.name,
    description: input.description === undefined ? found.description : input.description,
    testInput: testInput === undefined ? found.testInput : { task: testInput.task, context: testInput.context ?? {} },
    expectedBehavior: input.expected_behavior ?? found.expectedBehavior,
    severity: input.severity ?? found.severity,
    category: input.category ?? found.category,
    isActive: input.is_active ?? found.isActive,
    // Strictly later, because the time of the last change tells whether another request was faster.
    updatedAt: Math.max(ctx.clock(), found.updatedAt + 1),
  };
  const unchanged = requireEdgeCase(ctx.tenant.id, edgeCaseId, found.updatedAt, edgeCaseMovedOn);
  const fields = Object.keys(input).join(", ");
  const summary = `${nameEdgeCase(next)}: ${fields}`;
  await commit(ctx, [unchanged, updateEdgeCaseRow(next)], {
    result: next,
    audit: fields === "" ? [] : [auditChange(ctx, { action: "update_edge_case", summary })],
  });
  return next;
}

const edgeCaseMovedOn = (): AppError => movedOn("The edge case is being changed by others; try again.");
