import type { ServiceContext } from "#context";

import { findCandidate } from "./find-candidate.ts";
import type { CandidateRow } from "./store.ts";

/** A candidate of the tenant. */
export const getCandidate = (ctx: ServiceContext, candidateId: string): Promise<CandidateRow> =>
  findCandidate(ctx, candidateId);
