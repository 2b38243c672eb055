import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { presentTraceExport, SetTraceExportBody, TraceExportAnswer } from "./schemas.ts";
import { setTraceExport } from "./set-trace-export.ts";

export const setTraceExportRoute = operation({
  method: "put",
  path: "/api/trace-export",
  operationId: "setTraceExport",
  tags: ["Trace export"],
  summary: "Send traces to a receiver",
  description:
    "Sends the trace of each execution that ends from now on to a receiver of OTLP over HTTP, in JSON, with the names of OpenTelemetry's conventions for generative AI: `invoke_agent`, `chat` and `execute_tool` spans with model, provider, tokens, finish reasons and errors. A trace whose request had a `traceparent` continues that trace. Texts are sent only with `include_content`.\n\nA receiver that cannot be reached, or answers 429 or 5xx, is asked again for a day, after the time that its `Retry-After` names. A repeated trace has the same ids. Any other answer than 2xx gives the trace up. The outbound guard checks the address now and at every call, and redirects are not followed. Stored headers are only sent to the scheme, host and port that they were given for: a `url` elsewhere needs `headers` in the same request. The change is recorded in the audit log.",
  ...access.tenant("WEBHOOK_MANAGE"),
  request: jsonBody(SetTraceExportBody, "The receiver"),
  responses: { ...ok(enveloped(TraceExportAnswer), "The export of traces"), ...refuses("CONFLICT") },
}).handle((c) =>
  perform(
    c,
    (ctx) => setTraceExport(ctx, c.req.valid("json")),
    (found) => ({ status: 200, data: { trace_export: presentTraceExport(found, c.var.ctx.clock()) } }),
  ),
);
