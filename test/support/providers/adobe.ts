import { randomBytes } from "node:crypto";

import { PROVIDER_CLIENTS } from "./clients.ts";
import { answerAdobe } from "./design-apis.ts";
import type { SimulatedAnswer, SimulatedRequest, SimulatedVendor } from "./wire.ts";

const IMS = "/adobe-ims";
const FIREFLY = "/firefly";
const PHOTOSHOP = "/photoshop";
const TOKEN_SECONDS = 86_399;
/** The scopes that a server's credential may ask for. Scopes of a person's consent are refused. */
const SCOPES = new Set([
  "openid",
  "AdobeID",
  "session",
  "additional_info",
  "read_organizations",
  "firefly_api",
  "ff_apis",
]);
const OWN = /^own-([0-9a-f-]{36})$/;

interface Token {
  account: string;
  client: string;
  scopes: readonly string[];
  endsAt: number;
}

/** The credential that a tenant of a test brings along; its calls are those of the test's account. */
export const adobeCredentials = (account: string) => ({
  client_id: `own-${account}`,
  client_secret: `p8e-${account}`,
});

const secretOf = (client: string): string | null => {
  if (client === PROVIDER_CLIENTS.ADOBE_CLIENT_ID) return PROVIDER_CLIENTS.ADOBE_CLIENT_SECRET;
  const account = OWN.exec(client)?.[1];
  return account === undefined ? null : adobeCredentials(account).client_secret;
};

const accountOfClient = (client: string): string | null =>
  client === PROVIDER_CLIENTS.ADOBE_CLIENT_ID ? client : (OWN.exec(client)?.[1] ?? null);

const refused = (status: number, code: string): SimulatedAnswer => ({
  status,
  json: { error_code: code, message: code.replaceAll("_", " ") },
});

/** Adobe's sign-in for servers, Firefly and Photoshop API v2 as their documents tell them. */
export function adobeVendor(now: (account: string) => number): SimulatedVendor {
  const tokens = new Map<string, Token>();
  const withdrawn = new Set<string>();
  const shown = ({ headers }: SimulatedRequest) => tokens.get((headers["authorization"] ?? "").replace(/^Bearer /, ""));

  function give({ method, form }: SimulatedRequest): SimulatedAnswer {
    const client = form.get("client_id") ?? "";
    const account = accountOfClient(client);
    const scopes = (form.get("scope") ?? "").split(",");
    const no = (status: number, error: string): SimulatedAnswer => ({ status, json: { error } });
    if (method !== "POST") return no(405, "method_not_allowed");
    // A credential for servers takes no code and has no refresh token.
    if (form.get("grant_type") !== "client_credentials") return no(400, "unauthorized_client");
    if (account === null || withdrawn.has(account) || form.get("client_secret") !== secretOf(client))
      return no(400, "invalid_client");
    if (!scopes.every((scope) => SCOPES.has(scope))) return no(400, "invalid_scope");
    const token = randomBytes(16).toString("hex");
    tokens.set(token, { account, client, scopes, endsAt: now(account) + TOKEN_SECONDS * 1_000 });
    return { status: 200, json: { access_token: token, token_type: "bearer", expires_in: TOKEN_SECONDS } };
  }

  return {
    name: "adobe",
    addresses: { "adobe.ims": IMS, "adobe.firefly": FIREFLY, "adobe.photoshop": PHOTOSHOP },
    withdraw: (account) => void withdrawn.add(account),
    accountOf: (request) => shown(request)?.account ?? accountOfClient(request.form.get("client_id") ?? ""),
    answer: (request, account) => {
      if (request.path === `${IMS}/token/v3`) return give(request);
      // No person can consent for such a credential.
      if (request.path.startsWith(IMS)) return { status: 400, json: { error: "unauthorized_client" } };
      const token = shown(request);
      if (token === undefined || account === null || withdrawn.has(account.id) || now(account.id) >= token.endsAt)
        return refused(401, "401013");
      if (request.headers["x-api-key"] !== token.client) return refused(403, "403000");
      if (request.path.startsWith(FIREFLY) && !token.scopes.includes("firefly_api")) return refused(403, "403003");
      if (!token.scopes.includes("ff_apis")) return refused(403, "403003");
      return answerAdobe(request, account, refused, `http://${request.headers["host"]}`);
    },
  };
}
