import { z } from "@hono/zod-openapi";

export const Health = z
  .object({
    status: z.enum(["ok", "degraded"]).openapi({
      description: "`degraded`: a part is down, or the database cannot write; `checks` says which",
      example: "ok",
    }),
    version: z.string().openapi({ description: "Version of the program", example: "8.0.0" }),
    checks: z.object({
      database: z.object({
        ok: z.boolean().openapi({ description: "Whether the database answers", example: true }),
        writable: z.boolean().openapi({
          description:
            "False when the database is down, or when a write in the last minute found no space and no later write succeeded",
          example: true,
        }),
        latency_ms: z.number().int().openapi({
          description:
            "Milliseconds for the round trip of a trivial statement or, when the database is down, milliseconds that the check waited",
          example: 4,
        }),
      }),
    }),
  })
  .openapi("Health");
