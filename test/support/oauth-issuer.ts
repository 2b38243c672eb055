import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from "jose";

export interface OauthIssuer {
  /** Its `iss`. */
  issuer: string;
  /** The URL for tests: `POST /tokens`, `POST /rotate`. */
  url: string;
  jwksUrl: string;
  audience: string;
  /** Number of fetches of its keys. */
  fetches(): number;
  stop(): Promise<void>;
}

export interface TokenRequest {
  claims: Record<string, unknown>;
  /** Overrides of the header; `typ` null omits it. */
  typ?: string | null;
  audience?: string;
  issuer?: string;
  expiresInSeconds?: number;
  /** A key that the issuer does not publish. */
  foreignKey?: boolean;
}

interface Key {
  kid: string;
  privateKey: CryptoKey;
  publicJwk: JWK;
}

async function newKey(kid: string): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true });
  return { kid, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg: "ES256", use: "sig" } };
}

/** A real issuer of access tokens on this machine: it publishes its keys over HTTP and signs what a test requests. */
export async function startOauthIssuer(): Promise<OauthIssuer> {
  let key = await newKey("key-1");
  const stranger = await newKey("key-1");
  let fetched = 0;
  let rotations = 1;
  const audience = "tenure-tests";
  let issuer = "";

  async function sign(request: TokenRequest): Promise<string> {
    const typ = request.typ === undefined ? "at+jwt" : request.typ;
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT(request.claims)
      .setProtectedHeader({ alg: "ES256", kid: key.kid, ...(typ === null ? {} : { typ }) })
      .setIssuer(request.issuer ?? issuer)
      .setAudience(request.audience ?? audience)
      .setIssuedAt(now)
      .setExpirationTime(now + (request.expiresInSeconds ?? 300))
      .sign((request.foreignKey ? stranger : key).privateKey);
  }

  const server = createServer((request, response) => {
    const answer = (body: unknown) =>
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (request.url === "/jwks.json") {
      fetched++;
      answer({ keys: [key.publicJwk] });
    } else if (request.url === "/tokens") {
      void json(request).then(async (body) => answer({ token: await sign(body as TokenRequest) }));
    } else {
      void newKey(`key-${++rotations}`).then((next) => {
        key = next;
        answer({ kid: next.kid });
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  issuer = `${url}/`;
  return {
    issuer,
    url,
    jwksUrl: `${url}/jwks.json`,
    audience,
    fetches: () => fetched,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** An access token of the issuer at `url`. */
export async function foreignToken(url: string, request: TokenRequest): Promise<string> {
  const response = await fetch(`${url}/tokens`, { method: "POST", body: JSON.stringify(request) });
  return ((await response.json()) as { token: string }).token;
}

/** Makes the issuer at `url` sign with a new key and publish only that one. */
export async function rotateIssuerKey(url: string): Promise<void> {
  await (await fetch(`${url}/rotate`, { method: "POST" })).text();
}
