import { expect, test } from "vitest";

import { renewTokens } from "#connections/authorization/oauth2";
import type { Grant, OAuth2Terms } from "#connections/authorization/terms";
import { seededRandom } from "#lib/seeded-random";
import { everyCase } from "#test/support/every-case";
import { mutations } from "#test/support/json-mutations";

const NOW = 1_800_000_000_000;

const TERMS: OAuth2Terms = {
  kind: "oauth2",
  client: { id: "client", secret: "" },
  proof: "none",
  authorizeUrl: "https://auth.example/authorize",
  tokenUrl: "https://auth.example/token",
  revokeUrl: null,
  scopes: ["read"],
  authorizationLifeMs: null,
};

/** The tokens that the platform has after a token endpoint answered so. */
const granted = (answer: Response): Promise<Grant> =>
  renewTokens(TERMS, { fetch: () => Promise.resolve(answer), clock: () => NOW, timeoutMs: 1_000 }, "old");

const json = (body: unknown, status = 200): Response => Response.json(body, { status });

const FULL = {
  access_token: "access",
  token_type: "Bearer",
  expires_in: 3_600,
  refresh_token: "refresh",
  scope: "read write",
  id_token: "x.y.z",
  error: null,
};

test("a token is never lost for what is beside it", () =>
  everyCase(
    mutations(FULL, 400, seededRandom(41)),
    async ({ value }) => {
      const { token_type: type, ...answer } = value as Record<string, unknown>;
      // Another type of token is one that the platform cannot use.
      const isForeign = typeof type === "string" && type !== "" && type !== "Bearer";
      const grant = await granted(
        json({ ...answer, ...(isForeign || type === undefined ? {} : { token_type: type }), access_token: "access" }),
      );
      if (!grant.ok) throw new Error(grant.failure.reason);
      const { accessToken, accessExpiresAt, refreshToken, scopes } = grant.tokens;
      expect(accessToken).toBe("access");
      if (accessExpiresAt !== null) expect(new Date(accessExpiresAt).toISOString()).toMatch(/^\d{4}-/);
      expect(refreshToken === null || refreshToken.length > 0).toBe(true);
      expect(scopes === null || scopes.every((scope) => /^\S+$/.test(scope))).toBe(true);
    },
    { nameOf: ({ words }) => words },
  ));

/** Answers of real token endpoints, and the tokens that are in them. */
const ANSWERS: Readonly<Record<string, [answer: Response, tokens: Record<string, unknown>]>> = {
  "scope is null": [json({ ...FULL, scope: null }), { scopes: null }],
  "scope is a list": [json({ ...FULL, scope: ["read", "write"] }), { scopes: ["read", "write"] }],
  "expires_in is null": [json({ ...FULL, expires_in: null }), { accessExpiresAt: null }],
  "expires_in is a text": [json({ ...FULL, expires_in: "3600" }), { accessExpiresAt: NOW + 3_600_000 }],
  "expires_in is 0": [json({ ...FULL, expires_in: 0 }), { accessExpiresAt: null }],
  "expires_in has no end": [json({ ...FULL, expires_in: 1e20 }), { accessExpiresAt: null }],
  "refresh_token is null": [json({ ...FULL, refresh_token: null }), { refreshToken: null }],
  "refresh_token is empty": [json({ ...FULL, refresh_token: "" }), { refreshToken: null }],
  "token_type is null": [json({ ...FULL, token_type: null }), { accessToken: "access" }],
  "the status of something created": [json(FULL, 201), { accessToken: "access" }],
  "a form": [
    new Response("access_token=access&scope=read%2Cwrite&token_type=bearer", {
      headers: { "content-type": "application/x-www-form-urlencoded" },
    }),
    { accessToken: "access", scopes: ["read", "write"] },
  ],
};

test("answers of real token endpoints are read", () =>
  everyCase(
    Object.entries(ANSWERS),
    async (_name, [answer, tokens]) => expect(await granted(answer)).toMatchObject({ ok: true, tokens }),
    { nameOf: ([name]) => name },
  ));

test("an error is one with the status of a success, too, and in the form of an object", async () => {
  const refused = (reason: string) => ({ ok: false, failure: { kind: "refused", reason } });
  expect(await granted(json({ error: "bad_refresh_token", error_description: null }))).toEqual(
    refused("bad_refresh_token"),
  );
  expect(await granted(json({ error: { code: "invalid_grant", message: "Gone." } }, 400))).toEqual(
    refused("invalid_grant"),
  );
  expect(await granted(json({ code: 0, data: null }))).toMatchObject({ ok: false, failure: { kind: "failed" } });
});
