import { Authority } from "./authority.ts";
import { PROVIDER_CLIENTS } from "./clients.ts";
import { answerCanva } from "./design-apis.ts";
import type { SimulatedAnswer, SimulatedVendor } from "./wire.ts";

const WEB = "/canva-web";
const API = "/canva/rest/v1";

const refused = (status: number, code: string): SimulatedAnswer => ({
  status,
  json: { code, message: code.replaceAll("_", " ") },
});

/** Canva Connect as its OpenAPI document tells it. */
export function canvaVendor(now: (account: string) => number): SimulatedVendor {
  const authority = new Authority(
    {
      clientId: PROVIDER_CLIENTS.CANVA_CLIENT_ID,
      clientSecret: PROVIDER_CLIENTS.CANVA_CLIENT_SECRET,
      accessSeconds: 14_400,
      codeSeconds: 600,
      rotates: true,
      endsFamilyOnReuse: true,
      consentSeconds: null,
      scopeSeparator: " ",
      refuse: (error, status) => refused(status, error),
    },
    now,
  );
  return {
    name: "canva",
    addresses: { "canva.web": WEB, "canva.api": API },
    withdraw: (account) => authority.withdraw(account),
    accountOf: (request) => authority.ownerOf(request),
    answer: (request, account) => {
      if (request.path === `${WEB}/api/oauth/authorize`)
        return request.query.has("code_challenge") ? authority.authorize(request) : refused(400, "invalid_request");
      if (request.path === `${API}/oauth/token`) return authority.token(request);
      if (request.path === `${API}/oauth/revoke`) return authority.revoke(request);
      const token = authority.bearer(request);
      if (token === null || account === null) return refused(401, "invalid_access_token");
      return answerCanva(request, request.path.slice(API.length), account, token.scopes, refused);
    },
  };
}
