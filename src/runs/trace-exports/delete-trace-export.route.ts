import { access, enveloped, ok, operation, perform, refuses, z } from "#http/operation";

import { removeTraceExport } from "./remove-trace-export.ts";

export const deleteTraceExportRoute = operation({
  method: "delete",
  path: "/api/trace-export",
  operationId: "deleteTraceExport",
  tags: ["Trace export"],
  summary: "Stop sending traces",
  description: "Removes the receiver with its headers, and the traces that were not sent yet.",
  ...access.tenant("WEBHOOK_MANAGE"),
  responses: {
    ...ok(enveloped(z.object({ deleted: z.literal(true) })), "No traces are sent"),
    ...refuses("NOT_FOUND"),
  },
}).handle((c) => perform(c, removeTraceExport, (data) => ({ status: 200, data })));
