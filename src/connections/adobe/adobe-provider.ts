import { ownClientId } from "#connections/authorization/own-credentials";
import type { Provider } from "#connections/providers/provider";
import { bearer, textAt } from "#connections/providers/read-words";

const COMMON_SCOPES = ["openid", "AdobeID", "session", "additional_info", "read_organizations"];

export const adobe: Provider = {
  id: "adobe",
  name: "Adobe",
  kind: "design",
  services: ["photoshop", "firefly"],
  // Both services take only a server's credentials ("OAuth Server-to-Server"), never the consent of a person.
  terms: ({ adobe: client, addresses }, service) => ({
    kind: "client_credentials",
    client,
    tokenUrl: `${addresses["adobe.ims"]}/token/v3`,
    scopes: [...COMMON_SCOPES, ...(service === "photoshop" ? [] : ["firefly_api"]), "ff_apis"],
    scopeSeparator: ",",
  }),
  reaches: ({ addresses }) => [
    addresses["adobe.ims"],
    addresses["adobe.firefly"],
    addresses["adobe.photoshop"],
    // The URLs of a job lead to the region that runs it.
    "*.adobe.io",
  ],
  headers: async (accessToken, { adobe: client }, _clock, details) => ({
    ...bearer(accessToken),
    "x-api-key": ownClientId(details) ?? client?.id ?? "",
  }),
  rules: {
    words: (body) => ({ reason: textAt(body, "error_code"), message: textAt(body, "message") }),
    retryAfterSeconds: 300,
  },
  // A test asks for a new token instead: there is no account of a person to read.
  probe: null,
};
