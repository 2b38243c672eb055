import { z } from "@hono/zod-openapi";

import { PROVIDER_KINDS } from "#connections/providers/provider";
import { PROVIDER_IDS } from "#connections/providers/provider-id";
import { field } from "#http/field";
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
  field(
    z.string().max(50).optional(),
    "The part of the provider to connect, if it has several: `photoshop` or `firefly` for `adobe`",
  );

export const IntegrationQuery = z.object({
  action: field(
    z.enum(["connect"]).optional(),
    "`connect` redirects the browser to the page where the user allows the connection",
  ),
  service: service(),
});

const OwnCredentials = field(
  z.strictObject({
    client_id: field(z.string().trim().min(1).max(200), "Id of the client at the provider"),
    client_secret: field(
      z.string().trim().min(1).max(1_000),
      "Secret of that client. It is kept encrypted, and no answer has it",
    ),
  }),
  "The workspace's own credentials, for providers with `own_credentials` (`adobe`: an OAuth Server-to-Server credential). Without them the operator's are used",
);

export const ConnectBody = z
  .strictObject({ service: service(), credentials: OwnCredentials.optional() })
  .openapi("ConnectIntegration", { example: {} });

const provider = () => field(z.enum(PROVIDER_IDS), "Name of the provider", "spotify");

const Account = z.object({
  id: field(z.string().nullable(), "Id of the account at the provider", "smedjan"),
  name: field(z.string().nullable(), "Name of the account at the provider", "Anna"),
});

const connectionFields = {
  state: field(
    z.enum(CONNECTION_STATES),
    "`reauthentication_required`: the provider no longer accepts the tokens, and a user must connect it again",
    "connected",
  ),
  connected: field(z.boolean(), "Whether the state is `connected`", true),
  scopes: field(z.array(z.string()), "The granted permissions, in the provider's terms", ["user-read-playback-state"]),
  account: field(Account.nullable(), "The connected account; null without a connection"),
  connected_at: field(timestamp().nullable(), "When a user allowed the connection"),
  expires_at: field(timestamp().nullable(), "When a user must allow it again; null if unknown"),
};

export const IntegrationView = z
  .object({
    provider: provider(),
    name: field(z.string(), "Display name", "Spotify"),
    kind: field(z.enum(PROVIDER_KINDS), "Purpose of the provider", "music"),
    configured: field(
      z.boolean(),
      "Whether the operator of the instance configured the provider, so that it can be connected",
      true,
    ),
    own_credentials: field(z.boolean(), "Whether `connect` takes `credentials` of the workspace's own", false),
    services: field(z.array(z.string()), "Parts that can be connected separately", []),
    ...connectionFields,
  })
  .openapi("Integration");

export const IntegrationList = z.object({
  integrations: field(z.array(IntegrationView), "Every provider, at most 20"),
});

export const IntegrationStatus = z.object({ provider: provider(), ...connectionFields }).openapi("IntegrationStatus");

export const StartedView = z
  .object({
    provider: provider(),
    connected: field(z.boolean(), "True for a provider that no person must allow; it is connected at once", false),
    authorization_url: field(
      z.string().nullable(),
      "The page where the user allows the connection; null when there is nothing to allow",
      "https://accounts.spotify.com/authorize?client_id=…",
    ),
    state: field(z.string().nullable(), "Returned once, with the user's browser", "eyJhbGciOiJkaXIi…"),
    expires_at: field(timestamp().nullable(), "When the attempt expires"),
    developer_token: field(
      z.string().nullable(),
      "`apple_music` only: the data that the provider's script needs to ask the user for a token",
      null,
    ),
  })
  .openapi("StartedConnection");

export const DisconnectedView = z.object({
  provider: provider(),
  disconnected: z.literal(true),
  revoked: field(z.boolean(), "Whether the provider confirmed the revocation. Some providers do not support it", false),
});

export const TestedView = z.object({
  provider: provider(),
  ok: z.literal(true),
  latency_ms: field(z.int().min(0), "Duration of the provider's answer in milliseconds", 84),
  account: Account,
});

export const CallbackQuery = z.object({
  state: field(z.string().optional(), "The state of the connection that was begun"),
  code: field(z.string().optional(), "OAuth 2.0: the code to exchange"),
  error: field(z.string().optional(), "OAuth 2.0: the reason for a missing code"),
  oauth_token: field(z.string().optional(), "OAuth 1.0a: the temporary token"),
  oauth_verifier: field(z.string().optional(), "OAuth 1.0a: proof that the user allowed it"),
});

const answered = (description: string) => field(z.string().min(1).max(8_192).optional(), description);

export const FinishBody = z
  .strictObject({
    state: field(z.string().min(1).max(1_000), "The `state` from the answer of `connect`"),
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
