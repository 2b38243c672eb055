import type { ServiceContext } from "#context/context";
import { AppError } from "#errors/app-error";

import { selectTraceExport, type TraceExportRow } from "./store.ts";

/** The tenant's export. Throws NOT_FOUND without one. */
export async function findTraceExport(ctx: ServiceContext): Promise<TraceExportRow> {
  const { row } = await selectTraceExport(ctx.db, ctx.tenant.id);
  if (row === undefined) throw traceExportNotFound();
  return row;
}

export const traceExportNotFound = (): AppError =>
  new AppError("NOT_FOUND", { message: "The workspace sends no traces.", details: { resource: "trace_export" } });
