import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { auditChange } from "#platform/audit/audit-entry";

import { traceExportNotFound } from "./find-trace-export.ts";
import { deleteTraceExport, requireTraceExport, selectTraceExport } from "./store.ts";

/** Stops sending the tenant's traces, and removes the receiver with its headers. Throws NOT_FOUND without one. */
export async function removeTraceExport(ctx: ServiceContext): Promise<{ deleted: true }> {
  const { row } = await selectTraceExport(ctx.db, ctx.tenant.id);
  if (row === undefined) throw traceExportNotFound();
  const result = { deleted: true as const };
  await commit(
    ctx,
    [requireTraceExport(ctx.tenant.id, row.revision, traceExportNotFound), deleteTraceExport(ctx.tenant.id)],
    { result, audit: [auditChange(ctx, { action: "delete_trace_export", summary: new URL(row.url).host })] },
  );
  return result;
}
