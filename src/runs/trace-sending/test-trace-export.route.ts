import { access, enveloped, ok, operation, perform, refuses } from "#http/operation";

import { presentTrial, TraceTrialView } from "./schemas.ts";
import { testTraceExport } from "./test-trace-export.ts";

export const testTraceExportRoute = operation({
  method: "post",
  path: "/api/trace-export/test",
  operationId: "testTraceExport",
  tags: ["Trace export"],
  summary: "Send a test span",
  description:
    "Sends one span named `tenure.test` to the receiver at once, and returns what the receiver answered. A failure is an answer too, with `ok: false`.",
  ...access.tenant("WEBHOOK_MANAGE"),
  responses: { ...ok(enveloped(TraceTrialView), "The receiver's answer"), ...refuses("NOT_FOUND") },
}).handle((c) => perform(c, testTraceExport, (trial) => ({ status: 200, data: presentTrial(trial) })));
