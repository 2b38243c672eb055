import type { Provider } from "#connections/providers/provider";
import { bearer, textAt } from "#connections/providers/read-words";
import type { ErrorCode } from "#errors/catalogue";

const SCOPES = [
  "design:meta:read",
  "design:content:read",
  "design:content:write",
  "brandtemplate:meta:read",
  "brandtemplate:content:read",
  "asset:read",
  "asset:write",
  "profile:read",
];

/** The meaning of the vendor's codes; any other refusal by 403 concerns what the account may do. */
const REASONS: Readonly<Record<string, ErrorCode>> = {
  missing_scope: "REAUTHENTICATION_REQUIRED",
  license_required: "PROVIDER_PLAN_REQUIRED",
  quota_exceeded: "PROVIDER_QUOTA_EXCEEDED",
  trial_quota_exceeded: "PROVIDER_QUOTA_EXCEEDED",
};

export const canva: Provider = {
  id: "canva",
  name: "Canva",
  kind: "design",
  services: [],
  terms: ({ canva: client, addresses }) =>
    client && {
      kind: "oauth2",
      client,
      authorizeUrl: `${addresses["canva.web"]}/api/oauth/authorize`,
      tokenUrl: `${addresses["canva.api"]}/oauth/token`,
      revokeUrl: `${addresses["canva.api"]}/oauth/revoke`,
      scopes: SCOPES,
      authorizationLifeMs: null,
    },
  reaches: ({ addresses }) => [addresses["canva.api"]],
  headers: async (accessToken) => bearer(accessToken),
  rules: {
    words: (body) => ({ reason: textAt(body, "code"), message: textAt(body, "message") }),
    special: ({ reason = "" }) => REASONS[reason] ?? null,
    retryAfterSeconds: 60,
  },
  limit: { calls: 100, perMs: 60_000, counts: "account" },
  probe: {
    request: ({ addresses }) => ({ method: "GET", url: `${addresses["canva.api"]}/users/me` }),
    account: (body) => ({ id: textAt(body, "team_user", "user_id") ?? null, name: null }),
  },
};
