import type { ServiceContext } from "#context/context";
import { changeRow } from "#db/change-row";
import { auditChange } from "#platform/audit/audit-entry";

import { nameEdgeCase } from "./edge-case.ts";
import { findEdgeCase } from "./find-edge-case.ts";
import type { UpdateEdgeCaseInput } from "./schemas.ts";
import { unchangedEdgeCase, updateEdgeCaseRow, type EdgeCaseRow } from "./store.ts";

/** Changes the supplied fields. */
export const updateEdgeCase = (
  ctx: ServiceContext,
  edgeCaseId: string,
  input: UpdateEdgeCaseInput,
): Promise<EdgeCaseRow> =>
  changeRow(ctx, { find: () => findEdgeCase(ctx, edgeCaseId), unchanged: unchangedEdgeCase }, (found) => {
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
      revision: found.revision + 1,
      updatedAt: ctx.clock(),
    };
    const fields = Object.keys(input).join(", ");
    const summary = `${nameEdgeCase(next)}: ${fields}`;
    return {
      statements: [updateEdgeCaseRow(next)],
      result: next,
      audit:
        fields === ""
          ? []
          : [auditChange(ctx, { action: "update_edge_case", summary, before: valuesOf(found), after: valuesOf(next) })],
    };
  });

const valuesOf = (row: EdgeCaseRow): Record<string, unknown> => ({
  name: row.name,
  description: row.description,
  task: row.testInput.task,
  context: row.testInput.context,
  expected_behavior: row.expectedBehavior,
  severity: row.severity,
  category: row.category,
  is_active: row.isActive,
});
