import type { ServiceContext } from "#context";
import type { AuditHead, ChainedEntry } from "#platform/audit/chained-entry";

import { readChain } from "./read-chain.ts";
import { rememberedHead } from "./remembered-head.ts";

/**
 * The tenant's whole audit log in order, page by page, and the head at the end: with the key, enough to check it
 * elsewhere.
 */
export async function* exportAuditLog(
  ctx: ServiceContext,
): AsyncGenerator<ChainedEntry[] | [{ head: AuditHead }], void, void> {
  const head = await rememberedHead(ctx, ctx.tenant.id);
  yield* readChain(ctx.db, ctx.tenant.id);
  yield [{ head }];
}
