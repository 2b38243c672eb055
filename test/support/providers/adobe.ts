import { Authority } from "./authority.ts";
import { PROVIDER_CLIENTS } from "./clients.ts";
import { answerAdobe } from "./design-apis.ts";
import type { SimulatedAnswer, SimulatedVendor } from "./wire.ts";

const IMS = "/adobe-ims";
const FIREFLY = "/firefly";
const PHOTOSHOP = "/photoshop";

const refused = (status: number, code: string): SimulatedAnswer => ({
  status,
  json: { error_code: code, message: code.replaceAll("_", " ") },
});

/** Adobe's sign-in, Firefly and Photoshop API v2 as their documents tell them. */
export function adobeVendor(now: (account: string) => number): SimulatedVendor {
  const authority = new Authority(
    {
      clientId: PROVIDER_CLIENTS.ADOBE_CLIENT_ID,
      clientSecret: PROVIDER_CLIENTS.ADOBE_CLIENT_SECRET,
      accessSeconds: 86_399,
      codeSeconds: 600,
      rotates: true,
      endsFamilyOnReuse: false,
      consentSeconds: 14 * 86_400,
      scopeSeparator: ",",
      refuse: (error, status) => ({ status, json: { error } }),
    },
    now,
  );
  return {
    name: "adobe",
    addresses: { "adobe.ims": IMS, "adobe.firefly": FIREFLY, "adobe.photoshop": PHOTOSHOP },
    withdraw: (account) => authority.withdraw(account),
    accountOf: (request) => authority.ownerOf(request),
    answer: (request, account) => {
      if (request.path === `${IMS}/authorize/v2`) return authority.authorize(request);
      if (request.path === `${IMS}/token/v3`) {
        const given = authority.token(request);
        // Sent with the scope `openid`, although it was not requested.
        return given.status === 200 ? { ...given, json: { ...Object(given.json), id_token: "not.a.token" } } : given;
      }
      if (request.path === `${IMS}/revoke`) return authority.revoke(request);
      const token = authority.bearer(request);
      if (token === null || account === null) return refused(401, "401013");
      if (request.headers["x-api-key"] !== PROVIDER_CLIENTS.ADOBE_CLIENT_ID) return refused(403, "403000");
      if (request.path === `${IMS}/userinfo/v2`) return { status: 200, json: { sub: account.id, name: "Anna" } };
      return answerAdobe(request, account, refused, `http://${request.headers["host"]}`);
    },
  };
}
