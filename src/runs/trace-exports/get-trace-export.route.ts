import { access, answer, enveloped, ok, operation } from "#http/operation";

import { presentTraceExport, TraceExportAnswer } from "./schemas.ts";
import { selectTraceExport } from "./store.ts";

export const getTraceExportRoute = operation({
  method: "get",
  path: "/api/trace-export",
  operationId: "getTraceExport",
  tags: ["Trace export"],
  summary: "Get where traces are sent",
  description:
    "Returns the receiver of the workspace's traces with the state of the export. The headers are shown by name only.",
  ...access.tenant("WEBHOOK_MANAGE"),
  responses: { ...ok(enveloped(TraceExportAnswer), "The export of traces") },
}).handle(async (c) => {
  const { ctx } = c.var;
  const { row, waiting } = await selectTraceExport(ctx.db, ctx.tenant.id);
  return answer(c, { trace_export: row === undefined ? null : presentTraceExport({ row, waiting }, ctx.clock()) });
});
