import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { auditChange } from "#platform/audit/audit-entry";

import { nameEdgeCase } from "./edge-case.ts";
import type { CreateEdgeCaseInput } from "./schemas.ts";
import { insertEdgeCase, requireFewerEdgeCases, type EdgeCaseRow } from "./store.ts";

export const MAX_EDGE_CASES = 200;

/** Adds a hard task to the tenant's exams. Throws CONFLICT at the limit, which racing requests cannot pass. */
export async function createEdgeCase(ctx: ServiceContext, input: CreateEdgeCaseInput): Promise<EdgeCaseRow> {
  const now = ctx.clock();
  const edgeCase: EdgeCaseRow = {
    id: ctx.newId(),
    tenantId: ctx.tenant.id,
    name: input.name,
    description: input.description ?? null,
    testInput: { task: input.test_input.task, context: input.test_input.context ?? {} },
    expectedBehavior: input.expected_behavior,
    severity: input.severity,
    category: input.category,
    isActive: input.is_active ?? true,
    revision: 1,
    createdAt: now,
    updatedAt: now,
  };
  const fewer = requireFewerEdgeCases(ctx.tenant.id, MAX_EDGE_CASES, limitReached);
  await commit(ctx, [fewer, insertEdgeCase(edgeCase)], {
    result: edgeCase,
    audit: [auditChange(ctx, { action: "create_edge_case", summary: nameEdgeCase(edgeCase) })],
  });
  return edgeCase;
}

const limitReached = (): AppError =>
  new AppError("CONFLICT", {
    message: `A tenant can have at most ${MAX_EDGE_CASES} edge cases; delete one first.`,
    details: { reason: "edge_case_limit", limit: MAX_EDGE_CASES },
  });
