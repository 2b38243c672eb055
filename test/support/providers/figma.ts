import { Authority } from "./authority.ts";
import { PROVIDER_CLIENTS } from "./clients.ts";
import type { SimulatedAccount, SimulatedAnswer, SimulatedRequest, SimulatedVendor } from "./wire.ts";

const WEB = "/figma-web";
const API = "/figma";

const refused = (status: number, err: string): SimulatedAnswer => ({ status, json: { status, err } });

/** Figma's REST API as its OpenAPI document tells it. */
export function figmaVendor(now: (account: string) => number): SimulatedVendor {
  const authority = new Authority(
    {
      clientId: PROVIDER_CLIENTS.FIGMA_CLIENT_ID,
      clientSecret: PROVIDER_CLIENTS.FIGMA_CLIENT_SECRET,
      accessSeconds: 7_776_000,
      codeSeconds: 30,
      rotates: false,
      endsFamilyOnReuse: false,
      consentSeconds: null,
      scopeSeparator: " ",
      refuse: (error, status) => ({ status, json: { error: true, status, message: error } }),
    },
    now,
  );
  return {
    name: "figma",
    addresses: { "figma.web": WEB, "figma.api": API },
    withdraw: (account) => authority.withdraw(account),
    accountOf: (request) => authority.ownerOf(request),
    answer: (request, account) => {
      if (request.path === `${WEB}/oauth`) return authority.authorize(request);
      if (request.path === `${API}/v1/oauth/token`) return authority.token(request);
      if (request.path === `${API}/v1/oauth/refresh`) return authority.token(request, "refresh_token");
      const token = authority.bearer(request);
      if (token === null || account === null) return refused(403, "Invalid token");
      return answerApi(request, account, token.scopes);
    },
  };
}

function answerApi(request: SimulatedRequest, account: SimulatedAccount, scopes: readonly string[]): SimulatedAnswer {
  const call = `${request.method} ${request.path.slice(API.length)}`;
  if (call === "GET /v1/me") {
    if (!scopes.includes("current_user:read")) return refused(403, "Invalid scope(s)");
    return { status: 200, json: { id: account.id, handle: "Anna", img_url: "", email: "anna@example.com" } };
  }
  return refused(404, "Not found");
}
