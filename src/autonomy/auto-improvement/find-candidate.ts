import type { Database } from "#db/client";
import { AppError, notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";

import { type CandidateRow, type NamedCandidateRow, selectCandidate, selectNamedCandidate } from "./store.ts";

/** The tenant's candidate. Throws NOT_FOUND, also for another tenant's. */
export async function findCandidate(
  ctx: { db: Database; tenant: { id: string } },
  candidateId: string,
): Promise<CandidateRow> {
  const found = isUuid(candidateId) ? await selectCandidate(ctx.db, ctx.tenant.id, candidateId) : undefined;
  if (!found) throw notFound("skill candidate", candidateId);
  return found;
}

/** The same with the current names of its agent and people. */
export async function findNamedCandidate(
  ctx: { db: Database; tenant: { id: string } },
  candidateId: string,
): Promise<NamedCandidateRow> {
  const found = isUuid(candidateId) ? await selectNamedCandidate(ctx.db, ctx.tenant.id, candidateId) : undefined;
  if (!found) throw notFound("skill candidate", candidateId);
  return found;
}

/** The refusal for a candidate whose status does not allow the operation; null when it has just changed. */
export const wrongStatus = (status: CandidateRow["validationStatus"] | null): AppError =>
  new AppError("CONFLICT", {
    message: status === null ? "The candidate has just changed; read it again." : `The candidate is ${status}.`,
    details: { reason: "wrong_status", validation_status: status },
  });
