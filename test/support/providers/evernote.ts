import { createHmac, randomBytes } from "node:crypto";

import { PROVIDER_CLIENTS } from "./clients.ts";
import { answerNotes, inOwnWords, tokenOf } from "./evernote-notes-api.ts";
import type { SimulatedAnswer, SimulatedRequest, SimulatedVendor } from "./wire.ts";

const WEB = "/evernote";

interface Temporary {
  secret: string;
  callback: string;
  account: string | null;
  verifier: string | null;
}

const form = (fields: Record<string, string>): SimulatedAnswer => ({
  status: 200,
  headers: { "content-type": "application/x-www-form-urlencoded" },
  text: new URLSearchParams(fields).toString(),
});

const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The parameters of an `Authorization: OAuth` header. */
function parametersOf(header = ""): Record<string, string> {
  const pairs = [...header.matchAll(/(\w+)="([^"]*)"/g)];
  return Object.fromEntries(pairs.map(([, name = "", value = ""]) => [name, decodeURIComponent(value)]));
}

/** Whether the request is signed by RFC 5849 section 3.4, with the consumer's secret and the token's. */
function isSigned(request: SimulatedRequest, url: string, tokenSecret: string): boolean {
  const { oauth_signature: signature, ...signed } = parametersOf(request.headers["authorization"]);
  const text = Object.entries(signed)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted((left, right) => (left < right ? -1 : 1))
    .join("&");
  const base = [request.method, url, text].map(encoded).join("&");
  const key = `${encoded(PROVIDER_CLIENTS.EVERNOTE_CONSUMER_SECRET)}&${encoded(tokenSecret)}`;
  return createHmac("sha1", key).update(base).digest("base64") === signature;
}

const STORE = `${WEB}/shard/s1/notestore`;
const LIFE_MS = 365 * 86_400_000;

/** The token of an account's consent, until it ends or is withdrawn. */
export const evernoteToken = (account: string, endsAt = Date.now() + LIFE_MS): string =>
  `S=s1:U=${account}:E=${endsAt.toString(16)}`;

const partsOf = (token: string | null) => /^S=s1:U=(.+):E=([0-9a-f]+)$/.exec(token ?? "") ?? [];

/** Evernote's sign-in (OAuth 1.0a) and note store (Thrift). Its `url` is known at the first request. */
export function evernoteVendor(now: (account: string) => number): SimulatedVendor {
  const temporaries = new Map<string, Temporary>();
  const nonces = new Set<string>();
  const withdrawn = new Set<string>();

  function token(request: SimulatedRequest): SimulatedAnswer {
    const given = parametersOf(request.headers["authorization"]);
    const known = temporaries.get(given["oauth_token"] ?? "");
    const url = `http://${request.headers["host"]}${WEB}/oauth`;
    const nonce = given["oauth_nonce"] ?? "";
    const isFresh = Math.abs(Date.now() / 1_000 - Number(given["oauth_timestamp"])) < 300 && !nonces.has(nonce);
    nonces.add(nonce);
    if (!isFresh || given["oauth_consumer_key"] !== PROVIDER_CLIENTS.EVERNOTE_CONSUMER_KEY) return { status: 401 };
    if (!isSigned(request, url, known?.secret ?? "")) return { status: 401 };
    return known === undefined ? temporary(given) : lasting(given, known, new URL(url).origin);
  }

  function temporary({ oauth_callback: callback = "" }: Record<string, string>): SimulatedAnswer {
    const [name, secret] = [randomBytes(8).toString("hex"), randomBytes(8).toString("hex")];
    temporaries.set(name, { secret, callback, account: null, verifier: null });
    return form({ oauth_token: name, oauth_token_secret: secret, oauth_callback_confirmed: "true" });
  }

  function lasting(
    { oauth_token: name = "", oauth_verifier: verifier }: Record<string, string>,
    known: Temporary,
    origin: string,
  ): SimulatedAnswer {
    if (known.verifier === null || verifier !== known.verifier) return { status: 401 };
    temporaries.delete(name);
    return form({
      oauth_token: evernoteToken(known.account ?? ""),
      oauth_token_secret: "",
      edam_shard: "s1",
      edam_userId: "42",
      edam_expires: String(Date.now() + LIFE_MS),
      edam_noteStoreUrl: `${origin}${STORE}`,
      edam_webApiUrlPrefix: `${origin}${WEB}/shard/s1/`,
    });
  }

  /** The user's page: with `deny` the browser returns without a verifier. */
  function authorize({ query }: SimulatedRequest): SimulatedAnswer {
    const name = query.get("oauth_token") ?? "";
    const known = temporaries.get(name);
    if (known === undefined) return { status: 404 };
    known.account = query.get("login");
    const back = new URL(known.callback);
    back.searchParams.set("oauth_token", name);
    if (!query.has("deny")) {
      known.verifier = randomBytes(8).toString("hex");
      back.searchParams.set("oauth_verifier", known.verifier);
    }
    return { status: 302, headers: { location: back.href } };
  }

  return {
    name: "evernote",
    addresses: { "evernote.web": WEB },
    withdraw: (account) => void withdrawn.add(account),
    inOwnWords,
    accountOf: (request) =>
      request.path === STORE
        ? (partsOf(tokenOf(request))[1] ?? null)
        : (temporaries.get(parametersOf(request.headers["authorization"])["oauth_token"] ?? "")?.account ?? null),
    answer: (request, account) => {
      if (request.path === STORE) {
        const [, owner = "", endsAt = "0"] = partsOf(tokenOf(request));
        const isGood = account !== null && !withdrawn.has(owner) && now(owner) < Number.parseInt(endsAt, 16);
        return isGood ? answerNotes(request, account, now(owner)) : inOwnWords(request, { status: 401 });
      }
      if (request.path === `${WEB}/oauth`) return token(request);
      return request.path === `${WEB}/OAuth.action` ? authorize(request) : { status: 404 };
    },
  };
}
