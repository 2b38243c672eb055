import { z } from "@hono/zod-openapi";

export const Health = z
  .object({
    status: z.enum(["ok", "degraded"]),
    version: z.string().openapi({ example: "8.0.0" }),
    checks: z.object({
      database: z.object({
        ok: z.boolean(),
        latency_ms: z.number().openapi({ description: "Round trip of a trivial statement, milliseconds" }),
      }),
    }),
  })
  .openapi("Health");
