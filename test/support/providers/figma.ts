import { Authority } from "./authority.ts";
import { PROVIDER_CLIENTS } from "./clients.ts";
import { answerFigma } from "./design-apis.ts";
import type { SimulatedAnswer, SimulatedVendor } from "./wire.ts";

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
      return answerFigma(request, request.path.slice(API.length), account, token.scopes, refused);
    },
  };
}
