import type { Provider } from "#connections/providers/provider";
import { bearer, textAt } from "#connections/providers/read-words";

const SCOPES = [
  "current_user:read",
  "file_content:read",
  "file_metadata:read",
  "file_comments:read",
  "file_comments:write",
  "file_dev_resources:write",
  "team_library_content:read",
];

export const figma: Provider = {
  id: "figma",
  name: "Figma",
  kind: "design",
  services: [],
  terms: ({ figma: client, addresses }) =>
    client && {
      kind: "oauth2",
      client,
      authorizeUrl: `${addresses["figma.web"]}/oauth`,
      tokenUrl: `${addresses["figma.api"]}/v1/oauth/token`,
      refreshUrl: `${addresses["figma.api"]}/v1/oauth/refresh`,
      revokeUrl: null,
      scopes: SCOPES,
      authorizationLifeMs: null,
    },
  reaches: ({ addresses }) => [addresses["figma.api"]],
  headers: async (accessToken) => bearer(accessToken),
  rules: {
    words: (body) => ({ message: textAt(body, "err") ?? textAt(body, "message") }),
    // The vendor refuses a bad token with 403, like another person's file.
    refusesToken: ({ message = "" }, status) => status === 401 || (status === 403 && /token/i.test(message)),
    special: ({ message = "" }, status) =>
      status === 403 && /scope/i.test(message) ? "REAUTHENTICATION_REQUIRED" : null,
    retryAfterSeconds: 60,
  },
  limit: { calls: 120, perMs: 60_000, counts: "account" },
  probe: {
    request: ({ addresses }) => ({ method: "GET", url: `${addresses["figma.api"]}/v1/me` }),
    account: (body) => ({ id: textAt(body, "id") ?? null, name: textAt(body, "handle") ?? null }),
  },
};
