import { afterEach, expect, test, vi } from "vitest";

import { parseConfig } from "#config/config";
import { isForeign, verifyForeignToken } from "#platform/credentials/foreign-token";
import { foreignToken, rotateIssuerKey, startOauthIssuer, type OauthIssuer } from "#test/support/oauth-issuer";

const claims = { sub: "someone", email: "Ada@Example.com", email_verified: true };

function contextOf(issuer: OauthIssuer) {
  const config = parseConfig({
    LIBSQL_URL: "http://127.0.0.1",
    JWT_SECRET: "s".repeat(32),
    ENCRYPTION_KEY: "A".repeat(43),
    OAUTH_ISSUER: issuer.issuer,
    OAUTH_AUDIENCE: issuer.audience,
    OAUTH_JWKS_URL: issuer.jwksUrl,
  });
  return { config, clock: Date.now };
}

afterEach(() => void vi.useRealTimers());

test("keys are fetched once, and again for an unknown key, but not more often than every half minute", async () => {
  const issuer = await startOauthIssuer();
  const ctx = contextOf(issuer);
  try {
    const token = await foreignToken(issuer.url, { claims, expiresInSeconds: 3_600 });
    expect(isForeign(ctx, token)).toBe(true);
    expect(await verifyForeignToken(ctx, token)).toMatchObject({ subject: "someone", email: "ada@example.com" });
    await verifyForeignToken(ctx, token);
    expect(issuer.fetches()).toBe(1);

    await rotateIssuerKey(issuer.url);
    const rotated = await foreignToken(issuer.url, { claims, expiresInSeconds: 3_600 });
    await expect(verifyForeignToken(ctx, rotated)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    expect(issuer.fetches()).toBe(1);

    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31_000 });
    await verifyForeignToken(ctx, rotated);
    expect(issuer.fetches()).toBe(2);
  } finally {
    await issuer.stop();
  }
});

test("an issuer that does not answer is no reason to call the token wrong", async () => {
  const issuer = await startOauthIssuer();
  const token = await foreignToken(issuer.url, { claims });
  await issuer.stop();
  await expect(verifyForeignToken(contextOf(issuer), token)).rejects.toMatchObject({ code: "UNAVAILABLE" });
});
