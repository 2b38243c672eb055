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
            "False when the database is down, or when a write of the last minute found no room and none succeeded since",
          example: true,
        }),
        latency_ms: z.number().int().openapi({
          description:
            "Milliseconds for the round trip of a trivial statement, or, when the database is down, milliseconds waited for it",
          example: 4,
        }),
      }),
    }),
  })
  .openapi("Health");
