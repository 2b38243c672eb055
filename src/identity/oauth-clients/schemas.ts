import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { GRANT_TYPES } from "#identity/oauth-server/grant-types";

import { clientNameFault } from "./client-name.ts";
import type { ClientRow } from "./store.ts";

const REDIRECT = "http://127.0.0.1/callback";

export const RegisterClientBody = z
  .object({
    client_name: field(
      z
        .string()
        .max(100)
        .refine((name) => clientNameFault(name) === null, {
          error: ({ input }) => clientNameFault(String(input)) ?? "",
        })
        .optional(),
      "The program's name: one line without hidden characters",
      "Kite Code",
    ),
    redirect_uris: field(
      z.array(z.string().min(1).max(500)).min(1).max(10),
      "Where people are sent back: https addresses, addresses of this computer (any port), or a scheme of the program, which has a dot (`com.example.kite:/callback`) unless it is one of some known programs",
      [REDIRECT],
    ),
  })
  .openapi("RegisterClient", {
    description: "Metadata of RFC 7591; other fields are ignored",
    example: { client_name: "Kite Code", redirect_uris: [REDIRECT] },
  });

export const RegisteredClient = z
  .object({
    client_id: z.string().openapi({ example: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e" }),
    client_id_issued_at: field(z.int(), "Seconds since 1970", 1795253460),
    client_name: z.string().openapi({ example: "Kite Code" }),
    redirect_uris: z.array(z.string()).openapi({ example: [REDIRECT] }),
    grant_types: z.array(z.string()).openapi({ example: [...GRANT_TYPES] }),
    response_types: z.array(z.literal("code")),
    token_endpoint_auth_method: z.literal("none"),
  })
  .openapi("RegisteredClient");

export const presentClient = (row: ClientRow): z.output<typeof RegisteredClient> => ({
  client_id: row.id,
  client_id_issued_at: Math.floor(row.createdAt / 1000),
  client_name: row.name,
  redirect_uris: row.redirectUris,
  grant_types: [...GRANT_TYPES],
  response_types: ["code"],
  token_endpoint_auth_method: "none",
});
