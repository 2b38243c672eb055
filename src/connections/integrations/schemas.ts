import { z } from "@hono/zod-openapi";

import { PROVIDER_KINDS } from "#connections/providers/provider";
import { PROVIDER_IDS } from "#connections/providers/provider-id";
import { timestamp, toTimestampOrNull } from "#http/schemas";

import { CONNECTION_STATES, endOf, stateOf } from "./connection-state.ts";
import type { DisconnectedProvider } from "./disconnect-provider.ts";
import type { Integration } from "./list-integrations.ts";
import type { StartedConnection } from "./started-connection.ts";
import type { TestedConnection } from "./test-connection.ts";

export const ProviderPath = z.object({
  provider: z.string().openapi({
    param: { name: "provider", in: "path", description: `Name of the provider: ${PROVIDER_IDS.join(", ")}` },
    example: "spotify",
  }),
});

const service = () =>
  z.string().max(50).optional().openapi({
    description: "The part of the provider to connect, if it has several: `photoshop` or `firefly` for `adobe`",
  });

export const IntegrationQuery = z.object({
  action: z.enum(["connect"]).optional().openapi({
    description: "`connect` redirects the browser to the page where the user allows the connection",
  }),
  service: service(),
});

const OwnCredentials = z
  .strictObject({
    client_id: z.string().trim().min(1).max(200).openapi({ description: "Id of the client at the provider" }),
    client_secret: z.string().trim().min(1).max(1_000).openapi({
      description: "Secret of that client. It is kept encrypted, and no answer has it",
    }),
  })
  .openapi({
    description:
      "The workspace's own credentials, for providers with `own_credentials` (`adobe`: an OAuth Server-to-Server credential). Without them the operator's are used",
  });

export const ConnectBody = z
  .strictObject({ service: service(), credentials: OwnCredentials.optional() })
  .openapi("ConnectIntegration", { example: {} });

const provider = () => z.enum(PROVIDER_IDS).openapi({ description: "Name of the provider", example: "spotify" });

const Account = z.object({
  id: z.string().nullable().openapi({ description: "Id of the account at the provider", example: "smedjan" }),
  name: z.string().nullable().openapi({ description: "Name of the account at the provider", example: "Anna" }),
});

const connectionFields = {
  state: z.enum(CONNECTION_STATES).openapi({
    description:
      "`reauthentication_required`: the provider no longer accepts the tokens, and a user must connect it again",
    example: "connected",
  }),
  connected: z.boolean().openapi({ description: "Whether the state is `connected`", example: true }),
  scopes: z.array(z.string()).openapi({
    description: "The granted permissions, in the provider's terms",
    example: ["user-read-playback-state"],
  }),
  account: Account.nullable().openapi({ description: "The connected account; null without a connection" }),
  connected_at: timestamp().nullable().openapi({ description: "When a user allowed the connection" }),
  expires_at: timestamp().nullable().openapi({ description: "When a user must allow it again; null if unknown" }),
};

export const IntegrationView = z
  .object({
    provider: provider(),
    name: z.string().openapi({ description: "Display name", example: "Spotify" }),
    kind: z.enum(PROVIDER_KINDS).openapi({ description: "Purpose of the provider", example: "music" }),
    configured: z.boolean().openapi({
      description: "Whether the operator of the instance configured the provider, so that it can be connected",
      example: true,
    }),
    own_credentials: z.boolean().openapi({
      description: "Whether `connect` takes `credentials` of the workspace's own",
      example: false,
    }),
    services: z.array(z.string()).openapi({ description: "Parts that can be connected separately", example: [] }),
    ...connectionFields,
  })
  .openapi("Integration");

export const IntegrationList = z.object({
  integrations: z.array(IntegrationView).openapi({ description: "Every provider, at most 20" }),
});

export const IntegrationStatus = z.object({ provider: provider(), ...connectionFields }).openapi("IntegrationStatus");

export const StartedView = z
  .object({
    provider: provider(),
    connected: z.boolean().openapi({
      description: "True for a provider that no person must allow; it is connected at once",
      example: false,
    }),
    authorization_url: z.string().nullable().openapi({
      description: "The page where the user allows the connection; null when there is nothing to allow",
      example: "https://accounts.spotify.com/authorize?client_id=…",
    }),
    state: z
      .string()
      .nullable()
      .openapi({ description: "Returned once, with the user's browser", example: "eyJhbGciOiJkaXIi…" }),
    expires_at: timestamp().nullable().openapi({ description: "When the attempt expires" }),
    developer_token: z.string().nullable().openapi({
      description: "`apple_music` only: the data that the provider's script needs to ask the user for a token",
      example: null,
    }),
  })
  .openapi("StartedConnection");

export const DisconnectedView = z.object({
  provider: provider(),
  disconnected: z.literal(true),
  revoked: z.boolean().openapi({
    description: "Whether the provider confirmed the revocation. Some providers do not support it",
    example: false,
  }),
});

export const TestedView = z.object({
  provider: provider(),
  ok: z.literal(true),
  latency_ms: z.int().min(0).openapi({ description: "Duration of the provider's answer in milliseconds", example: 84 }),
  account: Account,
});

export const CallbackQuery = z.object({
  state: z.string().optional().openapi({ description: "The state of the connection that was begun" }),
  code: z.string().optional().openapi({ description: "OAuth 2.0: the code to exchange" }),
  error: z.string().optional().openapi({ description: "OAuth 2.0: the reason for a missing code" }),
  oauth_token: z.string().optional().openapi({ description: "OAuth 1.0a: the temporary token" }),
  oauth_verifier: z.string().optional().openapi({ description: "OAuth 1.0a: proof that the user allowed it" }),
});

const answered = (description: string) => z.string().min(1).max(8_192).optional().openapi({ description });

export const FinishBody = z
  .strictObject({
    state: z.string().min(1).max(1_000).openapi({ description: "The `state` from the answer of `connect`" }),
    music_user_token: answered("`apple_music` only: the token from the provider's script"),
    code: answered("OAuth 2.0: the code to exchange"),
    error: answered("OAuth 2.0: the reason for a missing code"),
    iss: answered("OAuth 2.0: the authorization server that answers (RFC 9207)"),
    oauth_token: answered("OAuth 1.0a: the temporary token"),
    oauth_verifier: answered("OAuth 1.0a: proof that the user allowed it"),
  })
  .openapi("FinishIntegration", { example: { state: "eyJhbGciOiJkaXIi", music_user_token: "AkNk" } });

/** The tenant's connection in every answer about it. */
function presentConnection({ row }: Integration, now: number) {
  const state = stateOf(row, now);
  return {
    state,
    connected: state === "connected",
    scopes: row?.scopes ?? [],
    account: row === undefined ? null : { id: row.accountId, name: row.accountName },
    connected_at: toTimestampOrNull(row?.connectedAt ?? null),
    expires_at: toTimestampOrNull(row === undefined ? null : endOf(row)),
  };
}

export const presentIntegration = (integration: Integration, now: number) => ({
  provider: integration.provider.id,
  name: integration.provider.name,
  kind: integration.provider.kind,
  configured: integration.isConfigured,
  own_credentials: integration.takesCredentials,
  services: [...integration.provider.services],
  ...presentConnection(integration, now),
});

export const presentStatus = (integration: Integration, now: number) => ({
  provider: integration.provider.id,
  ...presentConnection(integration, now),
});

export const presentStarted = (started: StartedConnection) => ({
  provider: started.provider,
  connected: started.connected,
  authorization_url: started.authorizationUrl,
  state: started.state,
  expires_at: toTimestampOrNull(started.expiresAt),
  developer_token: started.developerToken,
});

export const presentDisconnected = ({ provider: of, revoked }: DisconnectedProvider) => ({
  provider: of,
  disconnected: true as const,
  revoked,
});

export const presentTested = ({ provider: of, latencyMs, account: { id, name } }: TestedConnection) => ({
  provider: of,
  ok: true as const,
  latency_ms: latencyMs,
  account: { id, name },
});
