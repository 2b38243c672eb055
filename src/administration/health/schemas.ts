import { z } from "@hono/zod-openapi";

import { field } from "#http/field";

export const Health = z
  .object({
    status: field(
      z.enum(["ok", "degraded"]),
      "`degraded`: a part is down, or the database cannot write; `checks` says which",
      "ok",
    ),
    version: field(z.string(), "Version of the program", "8.0.0"),
    checks: z.object({
      database: z.object({
        ok: field(z.boolean(), "Whether the database answers", true),
        writable: field(
          z.boolean(),
          "False when the database is down, or when a write in the last minute found no space and no later write succeeded",
          true,
        ),
        latency_ms: field(
          z.number().int(),
          "Milliseconds for the round trip of a trivial statement or, when the database is down, milliseconds that the check waited",
          4,
        ),
      }),
    }),
  })
  .openapi("Health");
