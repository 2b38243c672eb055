import { z } from "@hono/zod-openapi";

import { field } from "#http/field";

import type { TraceTrial } from "./test-trace-export.ts";

export const TraceTrialView = z
  .object({
    ok: z.boolean().openapi({ example: true }),
    status: field(z.number().int().nullable(), "The status of the receiver's answer; null without one", 200),
    latency_ms: z.number().int().openapi({ example: 84 }),
    error: field(z.string().nullable(), "Why it failed; null on success", null),
    trace_id: field(
      z.string(),
      "The id of the sent trace, to find it at the receiver",
      "0199a3f27c1e7b549f0e3d2a1b4c5d6e",
    ),
  })
  .openapi("TraceExportTrial");

export const presentTrial = ({
  ok,
  status,
  latencyMs,
  error,
  traceId,
}: TraceTrial): z.output<typeof TraceTrialView> => ({ ok, status, latency_ms: latencyMs, error, trace_id: traceId });
