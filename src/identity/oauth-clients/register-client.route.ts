import { oauthRefusals } from "#http/oauth-responses";
import { access, jsonBody, operation } from "#http/operation";

import { registerClient } from "./register-client.ts";
import { presentClient, RegisterClientBody, RegisteredClient } from "./schemas.ts";

export const registerClientRoute = operation({
  method: "post",
  path: "/oauth/register",
  operationId: "registerClient",
  tags: ["Authorization server"],
  summary: "Register a program",
  description:
    "Registers a program that wants to sign in with a person's consent (RFC 7591), at most 10 a minute from one client address. All programs are public clients: they have no secret and prove themselves by PKCE. A program that no person lets act is forgotten after 30 days. A program with its own host needs no registration: its `client_id` can be the https address of its metadata document.",
  ...access.public("clientRegistration", { maxBodyBytes: 16_384 }),
  request: jsonBody(RegisterClientBody, "The program's metadata"),
  responses: {
    201: {
      description: "The program was registered",
      content: { "application/json": { schema: RegisteredClient } },
    },
    ...oauthRefusals(),
  },
}).handle(async (c) => {
  const { client_name: name, redirect_uris: redirectUris } = c.req.valid("json");
  return c.json(presentClient(await registerClient(c.var.base, { name, redirectUris })), 201);
});
