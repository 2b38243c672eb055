import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { auditChange } from "#platform/audit/audit-entry";
import type { AuditHead, ChainedEntry } from "#platform/audit/chained-entry";

import { readChain } from "./read-chain.ts";
import { rememberedHead } from "./remembered-head.ts";

/**
 * The tenant's whole audit log in order, page by page, and the head at the end: with the key, enough to check it
 * elsewhere. The export itself is the last entry.
 */
export async function* exportAuditLog(
  ctx: ServiceContext,
): AsyncGenerator<ChainedEntry[] | [{ head: AuditHead }], void, void> {
  const audited = auditChange(ctx, { action: "export_audit_log", summary: "the whole audit log" });
  await commit({ writer: ctx.writer, clock: ctx.clock }, [], { audit: [audited] });
  const head = await rememberedHead(ctx, ctx.tenant.id);
  yield* readChain(ctx.db, ctx.tenant.id);
  yield [{ head }];
}
