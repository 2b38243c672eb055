import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { id, pathId, timestamp, toTimestamp } from "#http/schemas";

export const AuthorizedServerPath = z.object({ id: pathId("id", "tool server") });

const scopes = (description: string) => field(z.array(z.string()), description, ["orders:read"]);

export const BegunAuthorizationView = z
  .object({
    authorization_url: z.string().openapi({
      format: "uri",
      description: "The address where the person grants access",
      example: "https://auth.example.com/authorize?response_type=code",
    }),
    issuer: field(z.string(), "The authorization server that asks the person", "https://auth.example.com"),
    scopes: scopes("The requested scopes"),
    asks_elsewhere: field(
      z.array(z.string()),
      "Hosts of the issuer and its page, where they are not the server's own. A person who does not expect them should not go there",
      ["auth.example.com"],
    ),
    expires_at: field(timestamp(), "When the attempt expires"),
  })
  .openapi("BegunAuthorization");

interface Begun {
  authorizationUrl: string;
  issuer: string;
  scopes: string[];
  asksElsewhere: string[];
  expiresAt: number;
}

export const presentBegun = (begun: Begun) => ({
  authorization_url: begun.authorizationUrl,
  issuer: begun.issuer,
  scopes: begun.scopes,
  asks_elsewhere: begun.asksElsewhere,
  expires_at: toTimestamp(begun.expiresAt),
});

export const EndedAuthorizationView = z
  .object({
    id: id(),
    revoked: field(z.boolean(), "Whether the authorization server confirmed the revocation"),
  })
  .openapi("EndedAuthorization");

export const AuthorizationCallbackQuery = z.object({
  state: field(z.string().optional(), "The state of the authorization that was begun"),
  code: field(z.string().optional(), "The code to exchange"),
  error: field(z.string().optional(), "The reason for a missing code"),
  iss: field(z.string().optional(), "The authorization server that answers (RFC 9207)"),
});

const answered = (description: string) => field(z.string().min(1).max(8_192).optional(), description);

export const ConfirmAuthorizationBody = z
  .strictObject({
    state: field(z.string().min(1).max(1_000), "The state of the authorization that was begun"),
    code: answered("The code to exchange"),
    error: answered("The reason for a missing code"),
    iss: answered("The authorization server that answers (RFC 9207)"),
  })
  .openapi("ConfirmAuthorization", {
    example: { state: "eyJhbGciOiJkaXIi", code: "SplxlOBeZQQYbYS6WxSbIA", iss: "https://auth.example.com" },
  });

export const ConfirmedAuthorizationView = z
  .object({ id: id(), name: field(z.string(), "The name of the server", "shop") })
  .openapi("ConfirmedAuthorization");

export const ClientMetadataView = z
  .object({
    client_id: field(
      z.string(),
      "The address of this document",
      "https://api.example.com/api/tool-servers/0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e/client-metadata",
    ),
    client_name: z.string().openapi({ example: "Tenure" }),
    client_uri: z.string().openapi({ example: "https://api.example.com" }),
    redirect_uris: z.array(z.string()).openapi({
      example: ["https://api.example.com/api/tool-servers/0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e/callback"],
    }),
    grant_types: z.array(z.string()).openapi({ example: ["authorization_code", "refresh_token"] }),
    response_types: z.array(z.string()).openapi({ example: ["code"] }),
    token_endpoint_auth_method: z.string().openapi({ example: "none" }),
    application_type: z.string().openapi({ example: "web" }),
  })
  .openapi("ClientMetadata");
