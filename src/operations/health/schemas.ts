import { z } from "@hono/zod-openapi";

export const Health = z
  .object({
    status: z.enum(["ok", "degraded"]).openapi({
      description: "`degraded`: a part that every request needs is down; `checks` says which",
      example: "ok",
    }),
    version: z.string().openapi({ description: "Version of the program", example: "8.0.0" }),
    checks: z.object({
      database: z.object({
        ok: z.boolean().openapi({ description: "Whether the database answers", example: true }),
        latency_ms: z.number().int().openapi({
          description:
            "Milliseconds for the round trip of a trivial statement, or, when the database is down, milliseconds waited for it",
          example: 4,
        }),
      }),
    }),
  })
  .openapi("Health");
