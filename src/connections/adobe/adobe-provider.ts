import type { Provider } from "#connections/providers/provider";
import { bearer, textAt } from "#connections/providers/read-words";

const COMMON_SCOPES = ["openid", "AdobeID", "offline_access", "session", "additional_info", "read_organizations"];
const CREATING_SCOPES = ["firefly_api", "ff_apis"];

export const adobe: Provider = {
  id: "adobe",
  name: "Adobe",
  kind: "design",
  services: ["photoshop", "firefly"],
  terms: ({ adobe: client, addresses }, service) =>
    client && {
      kind: "oauth2",
      client,
      authorizeUrl: `${addresses["adobe.ims"]}/authorize/v2`,
      tokenUrl: `${addresses["adobe.ims"]}/token/v3`,
      revokeUrl: `${addresses["adobe.ims"]}/revoke`,
      scopes: service === "photoshop" ? COMMON_SCOPES : [...COMMON_SCOPES, ...CREATING_SCOPES],
      scopeSeparator: ",",
      authorizationLifeMs: null,
    },
  reaches: ({ addresses }) => [
    addresses["adobe.ims"],
    addresses["adobe.firefly"],
    addresses["adobe.photoshop"],
    // The URLs of a job lead to the region that runs it.
    "*.adobe.io",
  ],
  headers: async (accessToken, { adobe: client }) => ({ ...bearer(accessToken), "x-api-key": client?.id ?? "" }),
  rules: {
    words: (body) => ({ reason: textAt(body, "error_code"), message: textAt(body, "message") }),
    retryAfterSeconds: 300,
  },
  probe: {
    request: ({ addresses }) => ({ method: "GET", url: `${addresses["adobe.ims"]}/userinfo/v2` }),
    account: (body) => ({ id: textAt(body, "sub") ?? null, name: textAt(body, "name") ?? null }),
  },
};
