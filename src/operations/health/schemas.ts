import { z } from "@hono/zod-openapi";

export const Health = z
  .object({
    status: z
      .enum(["ok", "degraded"])
      .openapi({ description: "`degraded`: a part that every request needs is down, see `checks`", example: "ok" }),
    version: z.string().openapi({ description: "Of the program", example: "8.0.0" }),
    checks: z.object({
      database: z.object({
        ok: z.boolean().openapi({ description: "Whether it answers", example: true }),
        latency_ms: z.number().int().openapi({
          description: "Round trip of a trivial statement, milliseconds; when it is down, how long it was waited for",
          example: 4,
        }),
      }),
    }),
  })
  .openapi("Health");
