import type { Provider } from "#connections/providers/provider";
import { bearer, memberOf, textAt } from "#connections/providers/read-words";

import { codeOfFailure, isNotTaken } from "./messaging-failures.ts";

/** The permissions that the consent page requests when the operator's app has no configuration for it. */
const SCOPES = ["whatsapp_business_management", "whatsapp_business_messaging"];

/** WhatsApp Cloud API. An account is one phone number of a business. */
export const messaging: Provider = {
  id: "messaging",
  name: "WhatsApp Business",
  kind: "messaging",
  services: [],
  terms: ({ messaging: app, addresses }) =>
    app && {
      kind: "embedded_signup",
      client: { id: app.id, secret: app.secret },
      configId: app.configId,
      redirectUri: app.redirectUri,
      authorizeUrl: `${addresses["messaging.web"]}/dialog/oauth`,
      graphUrl: addresses["messaging.graph"],
      scopes: SCOPES,
    },
  reaches: ({ addresses }) => [addresses["messaging.graph"]],
  headers: async (accessToken) => bearer(accessToken),
  rules: {
    words: (body) => {
      const code = memberOf(body, "error", "code");
      const details = textAt(body, "error", "error_data", "details");
      return {
        reason: typeof code === "number" ? String(code) : undefined,
        message: details ?? textAt(body, "error", "message"),
      };
    },
    refusesToken: ({ reason }, status) =>
      reason === "190" || reason === "0" || (reason === undefined && status === 401),
    special: ({ reason }) => codeOfFailure(reason),
    provesNoEffect: ({ reason }) => isNotTaken(reason),
    retryAfterSeconds: 60,
  },
  probe: {
    request: ({ addresses }, { details }) => ({
      method: "GET",
      url: `${addresses["messaging.graph"]}/${details["phone_number_id"] ?? ""}`,
      query: { fields: "display_phone_number,verified_name" },
    }),
    exchanged: (details) => ({ id: details["phone_number_id"] ?? null, name: details["verified_name"] ?? null }),
    account: (body, { details }) => ({
      id: textAt(body, "id") ?? details["phone_number_id"] ?? null,
      name: textAt(body, "verified_name") ?? details["verified_name"] ?? null,
      details: {
        ...details,
        display_phone_number: textAt(body, "display_phone_number") ?? details["display_phone_number"] ?? "",
      },
    }),
  },
};
