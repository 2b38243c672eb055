import { z } from "@hono/zod-openapi";

import type { TraceTrial } from "./test-trace-export.ts";

export const TraceTrialView = z
  .object({
    ok: z.boolean().openapi({ example: true }),
    status: z
      .number()
      .int()
      .nullable()
      .openapi({ description: "The status of the receiver's answer; null without one", example: 200 }),
    latency_ms: z.number().int().openapi({ example: 84 }),
    error: z.string().nullable().openapi({ description: "Why it failed; null on success", example: null }),
    trace_id: z.string().openapi({
      description: "The id of the sent trace, to find it at the receiver",
      example: "0199a3f27c1e7b549f0e3d2a1b4c5d6e",
    }),
  })
  .openapi("TraceExportTrial");

export const presentTrial = ({
  ok,
  status,
  latencyMs,
  error,
  traceId,
}: TraceTrial): z.output<typeof TraceTrialView> => ({ ok, status, latency_ms: latencyMs, error, trace_id: traceId });
