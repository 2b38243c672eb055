import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { namedAgent, namedPerson, nameOrNull } from "#http/named";
import { pageQuery, Pagination, paginate, type Page } from "#http/paging";
import { PermissionName } from "#http/permission-name";
import { id, timestamp, toTimestamp, toTimestampOrNull } from "#http/schemas";
import { isLoopback, programScheme } from "#identity/oauth-clients/redirect-address";

import type { GivenGrant } from "./create-grant.ts";
import type { FormerAgents } from "./find-former-agents.ts";
import type { Consent as ConsentResult } from "./get-consent.ts";
import type { Grant as GrantRecord, NamedGrant as NamedGrantRecord } from "./grant.ts";
import type { ProgramTokens as Tokens } from "./program-tokens.ts";

const EXAMPLE_REQUEST = "eyJhbGciOiJIUzI1NiJ9.e30.c2ln";

const clientName = () => field(z.string(), "As the program calls itself", "Kite Code");

const clientHost = () =>
  field(
    z.string().nullable(),
    "The host whose metadata document gives the name; null when nothing proves it: the program only registered itself, or it is on a device",
    "kite.example",
  );

const resource = () => field(z.string(), "The audience of its tokens", "https://tenure.example.com/api/mcp");

export const ConsentQuery = z.object({
  request: field(
    z.string().min(1).max(12_000),
    "The request, as `GET /oauth/authorize` gave it to the console",
    EXAMPLE_REQUEST,
  ),
});

export const Consent = z
  .object({
    client: z.object({
      id: z.string().openapi({ example: "https://kite.example/client.json" }),
      name: clientName(),
      host: clientHost(),
    }),
    redirect_host: field(
      z.string(),
      "Where the browser goes back to; for a program with its own scheme the scheme, because no one vouches for what follows it",
      "127.0.0.1",
    ),
    opens_scheme: field(
      z.string().nullable(),
      "The scheme whose owner on the person's device gets the answer, such as `com.example.kite://`; null for a web address",
      null,
    ),
    is_on_this_computer: field(z.boolean(), "Whether that is a program on the person's computer"),
    is_device: field(z.boolean(), "Whether that is a device without a browser, which shows the person a code"),
    resource: resource(),
    permissions: field(z.array(PermissionName), "Those asked for that the person can give"),
    withheld_permissions: field(
      z.array(PermissionName),
      "Those asked for that the person does not have; the program does not get them and is told",
    ),
    chooses_agent: field(z.boolean(), "Whether the program can act for a registered agent"),
    former_agents: field(
      z.array(
        z.object({
          id: id(),
          name: z.string().openapi({ example: "Kite Code" }),
          effective_level: field(
            z.enum(["student", "intern", "supervised", "autonomous"]),
            "The level that governance decides with",
            "intern",
          ),
        }),
      ),
      "Up to five agents that this program acted for when the same person let it act before, latest first; only those that are still there. It is the same program when its id is the same, or, for one that only registered itself, when its name and its redirect address are",
    ),
    proposed_agent_id: field(
      id().nullable(),
      "The agent that the person chose for this program last time, if it is still there. Null proposes the person. Nothing is bound until the person answers",
    ),
    cancel_address: field(
      z.string(),
      "Where the browser goes when the person does not allow it",
      "http://127.0.0.1:52100/callback?error=access_denied",
    ),
  })
  .openapi("Consent");

export const presentConsent = ({
  request,
  given,
  choosesAgent,
  formerAgents,
  proposedAgentId,
  cancelAddress,
}: ConsentResult & FormerAgents): z.output<typeof Consent> => {
  const scheme = request.deviceCodeHash === null ? programScheme(request.redirectUri) : null;
  return {
    client: request.client,
    redirect_host: scheme ?? new URL(request.redirectUri).host,
    opens_scheme: scheme,
    is_on_this_computer: request.deviceCodeHash === null && (isLoopback(request.redirectUri) || scheme !== null),
    is_device: request.deviceCodeHash !== null,
    resource: request.resource,
    permissions: given,
    withheld_permissions: request.permissions.filter((name) => !given.includes(name)),
    chooses_agent: choosesAgent,
    former_agents: formerAgents.map(({ id: agentId, name, effectiveLevel }) => ({
      id: agentId,
      name,
      effective_level: effectiveLevel,
    })),
    proposed_agent_id: proposedAgentId,
    cancel_address: cancelAddress,
  };
};

const HOUR_MS = 3_600_000;

/** For how long a person lets a program act, in milliseconds; null until it is ended. */
export const LASTS = { "8_hours": 8 * HOUR_MS, "30_days": 30 * 24 * HOUR_MS, until_ended: null } as const;

export const CreateGrantBody = z
  .strictObject({
    request: ConsentQuery.shape.request,
    agent_id: field(
      z.string().max(64).nullish(),
      "The registered agent that the program acts for; without one it acts as the person",
      "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e",
    ),
    lasts: field(
      z.enum(["8_hours", "30_days", "until_ended"]).default("30_days"),
      "When the program must ask again",
      "30_days",
    ),
  })
  .openapi("CreateGrant", { example: { request: EXAMPLE_REQUEST, lasts: "30_days" } });

export const Grant = z
  .object({
    id: id(),
    client_id: z.string().openapi({ example: "https://kite.example/client.json" }),
    client_name: clientName(),
    client_host: clientHost(),
    user_id: field(id(), "The person who let it act; it cannot do more than this person"),
    agent_id: field(id().nullable(), "The registered agent that it acts for in the MCP server"),
    permissions: z.array(PermissionName),
    resource: resource(),
    status: z.enum(["active", "expired", "ended"]),
    created_at: timestamp(),
    expires_at: timestamp().nullable(),
    last_used_at: field(timestamp().nullable(), "Accurate to the minute"),
    ended_at: timestamp().nullable(),
    ended_reason: field(
      z.enum(["person", "client", "password", "code_reused", "refresh_token_reused"]).nullable(),
      "`person`: a person ended it. `client`: the program did. `password`: its person set a new password. `code_reused`, `refresh_token_reused`: it was used twice, so it may have been stolen",
    ),
  })
  .openapi("Grant");

const NamedGrant = Grant.extend({
  person: namedPerson("Current data of the person who let it act"),
  agent: namedAgent().nullable(),
}).openapi("NamedGrant");

export const GivenGrantView = z
  .object({
    grant: Grant,
    redirect_to: field(
      z.string(),
      "Where the browser takes the program's code",
      "http://127.0.0.1:52100/callback?code=q3Zl0pY2m8XcVb5n",
    ),
  })
  .openapi("GivenGrant");

export const GrantList = z.object({ grants: z.array(NamedGrant), pagination: Pagination }).openapi("GrantList");

export const ListGrantsQuery = z.object(pageQuery);

export const presentGrant = (grant: GrantRecord, now: number): z.output<typeof Grant> => ({
  id: grant.id,
  client_id: grant.clientId,
  client_name: grant.clientName,
  client_host: grant.clientHost,
  user_id: grant.userId,
  agent_id: grant.agentId,
  permissions: grant.permissions,
  resource: grant.resource,
  status: statusOf(grant, now),
  created_at: toTimestamp(grant.createdAt),
  expires_at: toTimestampOrNull(grant.expiresAt),
  last_used_at: toTimestampOrNull(grant.lastUsedAt),
  ended_at: toTimestampOrNull(grant.endedAt),
  ended_reason: grant.endedReason,
});

function statusOf({ endedAt, expiresAt }: GrantRecord, now: number): "active" | "expired" | "ended" {
  if (endedAt !== null) return "ended";
  return expiresAt !== null && expiresAt <= now ? "expired" : "active";
}

export const presentGiven = ({ grant, address }: GivenGrant, now: number): z.output<typeof GivenGrantView> => ({
  grant: presentGrant(grant, now),
  redirect_to: address,
});

export const presentGrants = (
  { grants, total }: { grants: NamedGrantRecord[]; total: number },
  page: Page,
  now: number,
): z.output<typeof GrantList> => ({
  grants: grants.map((grant) => ({
    ...presentGrant(grant, now),
    person: { id: grant.userId, name: grant.personName },
    agent: nameOrNull(grant.agentId, grant.agentName),
  })),
  pagination: paginate(page, total),
});

const textField = (description: string, example: string) =>
  field(z.string().max(8_000).optional(), description, example);

export const TokenForm = z
  .object({
    grant_type: textField(
      "`authorization_code`, `refresh_token` or `urn:ietf:params:oauth:grant-type:device_code`",
      "authorization_code",
    ),
    client_id: textField("The client that asked", "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e"),
    code: textField("The code from the redirect address", "q3Zl0pY2m8XcVb5nKj7HgTfR1sWdAeUoIyPlMzNxQwE"),
    code_verifier: textField(
      "The text whose SHA-256 is the `code_challenge`",
      "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
    ),
    redirect_uri: textField("The redirect address of the request", "http://127.0.0.1:52100/callback"),
    device_code: textField("The code of a device without a browser", "q3Zl0pY2m8XcVb5nKj7HgTfR1sWdAeUoIyPlMzNxQwE"),
    refresh_token: textField("The latest refresh token", "q3Zl0pY2m8XcVb5nKj7HgTfR1sWdAeUoIyPlMzNxQwE"),
    resource: textField("The resource of the request", "https://tenure.example.com/api/mcp"),
  })
  .openapi("TokenRequest");

export const ProgramTokens = z
  .object({
    access_token: z.string().openapi({ example: EXAMPLE_REQUEST }),
    token_type: z.literal("Bearer"),
    expires_in: field(z.int(), "Seconds", 3600),
    refresh_token: field(z.string(), "Works once, within 30 days", "q3Zl0pY2m8XcVb5nKj7HgTfR1sWdAeUoIyPlMzNxQwE"),
    scope: field(
      z.string(),
      "The permissions that the program has: at most those of the person",
      "AGENT_VIEW AGENT_RUN",
    ),
  })
  .openapi("ProgramTokens");

export const presentTokens = (tokens: Tokens): z.output<typeof ProgramTokens> => ({
  access_token: tokens.accessToken,
  token_type: "Bearer",
  expires_in: tokens.expiresInSeconds,
  refresh_token: tokens.refreshToken,
  scope: tokens.scope,
});

export const RevokeForm = z
  .object({
    token: textField("The access token or the refresh token", "q3Zl0pY2m8XcVb5nKj7HgTfR1sWdAeUoIyPlMzNxQwE"),
    token_type_hint: textField("Is ignored", "refresh_token"),
    client_id: textField("The client that has the token", "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e"),
  })
  .openapi("RevokeRequest");
