import type { ServiceContext } from "#context/context";
import { notFound, type AppError } from "#errors/app-error";
import { isUuid } from "#lib/uuid";

import { selectEdgeCase, type EdgeCaseRow } from "./store.ts";

export const edgeCaseNotFound = (edgeCaseId: string): AppError => notFound("edge case", edgeCaseId);

/** The tenant's edge case. Throws NOT_FOUND, also for a malformed id and another tenant's edge case. */
export async function findEdgeCase(ctx: ServiceContext, edgeCaseId: string): Promise<EdgeCaseRow> {
  const found = isUuid(edgeCaseId) ? await selectEdgeCase(ctx.db, ctx.tenant.id, edgeCaseId) : undefined;
  if (!found) throw edgeCaseNotFound(edgeCaseId);
  return found;
}
