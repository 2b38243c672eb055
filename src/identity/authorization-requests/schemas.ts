import { z } from "@hono/zod-openapi";

import { field } from "#http/field";

const parameter = (maxLength: number, description: string, example: string) =>
  field(z.string().max(maxLength).optional(), description, example);

export const AuthorizeQuery = z.object({
  client_id: parameter(
    2_000,
    "The registered client, or the address of its metadata document",
    "https://kite.example/client.json",
  ),
  redirect_uri: parameter(2_000, "One of the client's redirect addresses", "http://127.0.0.1:52100/callback"),
  response_type: parameter(50, "Always `code`", "code"),
  scope: parameter(1_000, "Permissions, with spaces between", "AGENT_VIEW AGENT_RUN"),
  state: parameter(2_000, "Comes back unchanged", "af0ifjsldkj"),
  resource: parameter(2_000, "The audience of the token (RFC 8707)", "https://tenure.example.com/api/mcp"),
  code_challenge: parameter(
    200,
    "SHA-256 of the verifier, in base64url",
    "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
  ),
  code_challenge_method: parameter(20, "Always `S256`", "S256"),
});
