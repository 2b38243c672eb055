import { z } from "@hono/zod-openapi";

import { field } from "#http/field";

export const JwkSet = z
  .object({
    keys: z.array(
      z.object({
        kty: z.string().openapi({ example: "EC" }),
        crv: z.string().openapi({ example: "P-256" }),
        x: z.string().openapi({ example: "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU" }),
        y: z.string().openapi({ example: "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0" }),
        kid: field(z.string(), "The key's thumbprint (RFC 7638)", "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs"),
        use: z.literal("sig"),
        alg: z.literal("ES256"),
      }),
    ),
  })
  .openapi("JwkSet");
