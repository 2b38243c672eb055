import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { timestamp, toTimestampOrNull } from "#http/schemas";
import { scopesIn } from "#tools/wire/challenge";

import type { StoredAuthorization } from "./authorization.queries.ts";

const printable = (maximum: number) =>
  z
    .string()
    .min(1)
    .max(maximum)
    .regex(/^[\x21-\x7e]+$/, "must be printable ASCII characters without spaces");

/** A person's settings for an authorization. */
const oauthFields = () => ({
  client_id: field(
    printable(2_048).optional(),
    "`oauth` only: the client that you registered at the authorization server, with the redirect URI `<this instance>/api/tool-servers/<id of the server>/callback`. Without it the platform uses its metadata document or registers itself, if the server supports either",
  ),
  client_secret: field(
    printable(2_048).optional(),
    "`oauth` only: the secret of that client. It is stored encrypted and never shown",
  ),
  scopes: field(
    z.array(printable(200)).max(50).optional(),
    "`oauth` only: the scopes to request; by default those that the server requires",
  ),
});

/** Headers that a caller may not set, because they belong to the connection or to the protocol. */
const TAKEN_HEADERS = /^(?:host|connection|content-.*|transfer-encoding|te|trailer|upgrade|accept|mcp-.*|cookie)$/i;

export const AUTH_TYPES = ["none", "header", "query", "basic", "oauth"] as const;
export type AuthType = (typeof AUTH_TYPES)[number];

/** The credential in the query, or as name and password. */
const keyFields = () => ({
  parameter: field(
    z
      .string()
      .regex(/^[A-Za-z0-9_.[\]-]{1,64}$/, "must be the name of a query parameter")
      .optional(),
    "`query` only: the query parameter that carries the credential",
    "api_key",
  ),
  username: field(
    z
      .string()
      .min(1)
      .max(1_024)
      .regex(/^[^:]+$/, "must not contain colons")
      .optional(),
    "`basic` only: the user name (RFC 7617)",
    "reader",
  ),
  password: field(
    z
      .string()
      .max(4_096)
      .regex(/^\P{Cc}*$/u, "must not contain control characters")
      .optional(),
    "`basic` only: the password. It is stored encrypted and never shown",
  ),
});

/** How calls of a tool server authenticate. */
export const ServerAuth = z
  .strictObject({
    type: field(z.enum(AUTH_TYPES), "Authentication of calls to the server", "header"),
    header: field(
      z
        .string()
        .regex(/^[A-Za-z0-9-]{1,64}$/, "must be the name of a header")
        .refine((name) => !TAKEN_HEADERS.test(name), { message: "is a header that the protocol sets" })
        .optional(),
      "`header` only: the header that carries the credential; `authorization` when omitted",
    ),
    value: field(
      z
        .string()
        .min(1)
        .max(8_192)
        .regex(/^[\x20-\x7e]+$/, "must be printable ASCII characters")
        .optional(),
      "`header` and `query` only: the credential. It is stored encrypted and never shown",
    ),
    ...keyFields(),
    ...oauthFields(),
  })
  .refine(({ type, value }) => (type === "header" || type === "query") === (value !== undefined), {
    path: ["value"],
    message: "is required for the types `header` and `query`, and allowed only there",
  })
  .refine(({ type, parameter }) => (type === "query") === (parameter !== undefined), {
    path: ["parameter"],
    message: "is required for the type `query`, and allowed only there",
  })
  .refine(({ type, username }) => (type === "basic") === (username !== undefined), {
    path: ["username"],
    message: "is required for the type `basic`, and allowed only there",
  })
  .refine(({ type, password }) => (type === "basic") === (password !== undefined), {
    path: ["password"],
    message: "is required for the type `basic`, and allowed only there",
  })
  .refine(({ type, header }) => type === "header" || header === undefined, {
    path: ["header"],
    message: "is allowed only for the type `header`",
  })
  .refine(({ type, client_id, scopes }) => type === "oauth" || (client_id ?? scopes) === undefined, {
    path: ["client_id"],
    message: "is allowed only for the type `oauth`, as is `scopes`",
  })
  .refine(({ client_id, client_secret }) => client_secret === undefined || client_id !== undefined, {
    path: ["client_secret"],
    message: "is allowed only with a `client_id`",
  })
  .openapi("ToolServerCredential");

const STATES = ["needs_authorization", "connected", "expired", "insufficient_scope"] as const;
type AuthorizationState = (typeof STATES)[number];

const scopes = (description: string) => field(z.array(z.string()), description, ["orders:read"]);

export const AuthorizationView = z.object({
  state: field(
    z.enum(STATES),
    "`needs_authorization`: no one has connected it yet. `connected`: calls send the token. `expired`: a person must connect it again. `insufficient_scope`: a call lacked scopes; connecting again requests them",
    "connected",
  ),
  issuer: field(
    z.string().nullable(),
    "Issuer of the token; null before the first connection",
    "https://auth.example.com",
  ),
  scopes: scopes("The granted scopes"),
  missing_scopes: scopes("The scopes that a call lacked"),
  connected_by: field(z.string().nullable(), "The person who connected it", "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e"),
  connected_at: timestamp().nullable(),
  expires_at: field(
    timestamp().nullable(),
    "When a person must connect it again; null if tokens are renewed, or if no expiry is known",
  ),
});

interface Authorized {
  authType: AuthType;
  authorization: StoredAuthorization | null;
}

/** The state of a server's authorization; null for a server that needs none. */
export function authorizationState({ authType, authorization }: Authorized, now: number): AuthorizationState | null {
  if (authType !== "oauth") return null;
  if (authorization === null) return "needs_authorization";
  const { state, missing_scopes: missing } = authorization;
  if (state !== "connected" || now >= (endOf(authorization) ?? Number.POSITIVE_INFINITY)) return "expired";
  return missing === null ? "connected" : "insufficient_scope";
}

const endOf = ({ renews, access_expires_at: endsAt }: StoredAuthorization): number | null =>
  renews === 1 ? null : endsAt;

export function presentAuthorization(server: Authorized, now: number): z.input<typeof AuthorizationView> | null {
  const state = authorizationState(server, now);
  const { authorization } = server;
  if (state === null) return null;
  return {
    state,
    issuer: authorization?.issuer ?? null,
    scopes: authorization?.scopes ?? [],
    missing_scopes: scopesIn(authorization?.missing_scopes ?? ""),
    connected_by: authorization?.connected_by ?? null,
    connected_at: toTimestampOrNull(authorization?.connected_at ?? null),
    expires_at: authorization === null ? null : toTimestampOrNull(endOf(authorization)),
  };
}
