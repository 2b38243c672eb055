import { z } from "@hono/zod-openapi";

import { PERMISSIONS } from "#tenancy/permissions";

import { GRANT_TYPES } from "./grant-types.ts";

export const AuthorizationServer = z
  .object({
    issuer: z.string().openapi({ example: "https://tenure.example.com" }),
    authorization_endpoint: z.string().openapi({ example: "https://tenure.example.com/oauth/authorize" }),
    token_endpoint: z.string().openapi({ example: "https://tenure.example.com/oauth/token" }),
    device_authorization_endpoint: z.string().openapi({
      example: "https://tenure.example.com/oauth/device_authorization",
    }),
    registration_endpoint: z.string().openapi({ example: "https://tenure.example.com/oauth/register" }),
    revocation_endpoint: z.string().openapi({ example: "https://tenure.example.com/oauth/revoke" }),
    jwks_uri: z.string().openapi({ example: "https://tenure.example.com/api/auth/jwks.json" }),
    scopes_supported: z.array(z.enum(PERMISSIONS)),
    response_types_supported: z.array(z.literal("code")),
    response_modes_supported: z.array(z.literal("query")),
    grant_types_supported: z.array(z.string()).openapi({ example: [...GRANT_TYPES] }),
    token_endpoint_auth_methods_supported: z.array(z.literal("none")),
    revocation_endpoint_auth_methods_supported: z.array(z.literal("none")),
    code_challenge_methods_supported: z.array(z.literal("S256")),
    authorization_response_iss_parameter_supported: z.literal(true),
    client_id_metadata_document_supported: z.literal(true),
    service_documentation: z.string().openapi({ example: "https://tenure.example.com/api/docs" }),
  })
  .openapi("AuthorizationServerMetadata");

export const presentServer = (issuer: string): z.output<typeof AuthorizationServer> => ({
  issuer,
  authorization_endpoint: `${issuer}/oauth/authorize`,
  token_endpoint: `${issuer}/oauth/token`,
  device_authorization_endpoint: `${issuer}/oauth/device_authorization`,
  registration_endpoint: `${issuer}/oauth/register`,
  revocation_endpoint: `${issuer}/oauth/revoke`,
  jwks_uri: `${issuer}/api/auth/jwks.json`,
  scopes_supported: [...PERMISSIONS],
  response_types_supported: ["code"],
  response_modes_supported: ["query"],
  grant_types_supported: [...GRANT_TYPES],
  token_endpoint_auth_methods_supported: ["none"],
  revocation_endpoint_auth_methods_supported: ["none"],
  code_challenge_methods_supported: ["S256"],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
  service_documentation: `${issuer}/api/docs`,
});
