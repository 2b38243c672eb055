import type { ServiceContext } from "#context/context";
import { type ReaderAgreement, readerAgreement } from "#engine/evidence/reader-agreement";

import { type Reader, selectPairs } from "./store.ts";

export interface Agreement extends ReaderAgreement {
  people: Reader[];
}

const DEFAULT_PERIOD_MS = 30 * 86_400_000;

/** How far the people of the workspace agree who answered about the same run, the second one blind. */
export async function getReviewAgreement(
  ctx: Pick<ServiceContext, "db" | "tenant" | "clock">,
  { agentId, from = ctx.clock() - DEFAULT_PERIOD_MS }: { agentId: string | undefined; from: number | undefined },
): Promise<Agreement> {
  const { counts, readers } = await selectPairs(ctx.db, ctx.tenant.id, { agentId, from });
  return { ...readerAgreement(counts), people: readers };
}
