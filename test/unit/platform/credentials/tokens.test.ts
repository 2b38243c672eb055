import { createLocalJWKSet, decodeProtectedHeader, exportPKCS8, generateKeyPair, jwtVerify } from "jose";
import { describe, expect, test } from "vitest";

import { parseConfig, type Config } from "#config/config";
import { getSigningKeys } from "#identity/signing-keys/get-signing-keys";
import { signingKeys } from "#platform/credentials/signing-keys";
import { issueToken, TOKEN_AUDIENCE, tokenIssuer, verifyToken, type TokenKind } from "#platform/credentials/tokens";

const configWith = (variables: Record<string, string> = {}): Config =>
  parseConfig({
    LIBSQL_URL: "http://127.0.0.1",
    JWT_SECRET: "s".repeat(32),
    ENCRYPTION_KEY: "A".repeat(43),
    ENVIRONMENT: "local",
    ...variables,
  });

const NOW = Date.UTC(2026, 10, 21);
const claims = { userId: "u", tenantId: "t", sessionId: "s", role: "owner" };
const contextAt = (config: Config, now = NOW) => ({ config, clock: () => now, newId: () => crypto.randomUUID() });

async function newPrivateKey(): Promise<string> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  return exportPKCS8(privateKey);
}

test("a token gives its claims back until it ends, to the second", async () => {
  const config = configWith();
  const token = await issueToken(contextAt(config), "access", claims, NOW + 900_000);
  expect(await verifyToken(contextAt(config, NOW + 899_000), "access", token)).toEqual({
    ...claims,
    expiresAt: NOW + 900_000,
  });
  await expect(verifyToken(contextAt(config, NOW + 900_000), "access", token)).rejects.toMatchObject({
    code: "UNAUTHORIZED",
    details: { reason: "expired" },
  });
});

test("no kind of token passes for another", async () => {
  const ctx = contextAt(configWith());
  const kinds: TokenKind[] = ["access", "session", "challenge"];
  for (const made of kinds) {
    const token = await issueToken(ctx, made, claims, NOW + 60_000);
    for (const asked of kinds.filter((kind) => kind !== made)) {
      await expect(verifyToken(ctx, asked, token), `${made} as ${asked}`).rejects.toMatchObject({
        code: "UNAUTHORIZED",
      });
    }
  }
});

test("a token of another secret or of another instance's address does not hold", async () => {
  const token = await issueToken(contextAt(configWith()), "access", claims, NOW + 60_000);
  for (const other of [{ JWT_SECRET: "o".repeat(32) }, { BASE_URL: "https://other.example" }]) {
    await expect(verifyToken(contextAt(configWith(other)), "access", token)).rejects.toMatchObject({
      details: { reason: "invalid" },
    });
  }
});

test("with a private key anybody can check tokens with the published one", async () => {
  const pem = await newPrivateKey();
  const config = configWith({ JWT_PRIVATE_KEY: pem.replaceAll("\n", "\\n") });
  const token = await issueToken(contextAt(config), "access", claims, NOW + 60_000);
  const [{ publicJwk }] = await signingKeys(config);
  expect(publicJwk).not.toBeNull();
  expect(publicJwk).not.toHaveProperty("d");
  expect(decodeProtectedHeader(token)).toEqual({ alg: "ES256", typ: "at+jwt", kid: publicJwk?.kid });
  const { payload } = await jwtVerify(token, createLocalJWKSet({ keys: publicJwk ? [{ ...publicJwk }] : [] }), {
    issuer: tokenIssuer(config),
    audience: TOKEN_AUDIENCE,
    currentDate: new Date(NOW),
  });
  expect(payload).toMatchObject({ sub: "u", tid: "t", sid: "s", role: "owner" });
});

test("with a private key a token signed with the shared secret does not hold", async () => {
  const token = await issueToken(contextAt(configWith()), "access", claims, NOW + 60_000);
  const config = configWith({ JWT_PRIVATE_KEY: await newPrivateKey() });
  await expect(verifyToken(contextAt(config), "access", token)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
});

describe("a new key", () => {
  const secret = (letter: string): Record<string, string> => ({ JWT_SECRET: letter.repeat(32) });

  test("signs, while tokens of the former keys hold until they end", async () => {
    const pem = (await newPrivateKey()).replaceAll("\n", "\\n");
    const another = (await newPrivateKey()).replaceAll("\n", "\\n");
    const former = { ...secret("n"), JWT_KEYS_PREVIOUS: `${"s".repeat(32)}, ${pem}` };
    for (const now of [former, { ...former, JWT_PRIVATE_KEY: another }]) {
      const config = configWith(now);
      for (const before of [secret("s"), { ...secret("s"), JWT_PRIVATE_KEY: pem }]) {
        const token = await issueToken(contextAt(configWith(before)), "session", claims, NOW + 60_000);
        expect(await verifyToken(contextAt(config), "session", token)).toMatchObject(claims);
        await expect(verifyToken(contextAt(config, NOW + 60_000), "session", token)).rejects.toMatchObject({
          details: { reason: "expired" },
        });
      }
      const token = await issueToken(contextAt(config), "session", claims, NOW + 60_000);
      await expect(verifyToken(contextAt(configWith(secret("s"))), "session", token)).rejects.toMatchObject({
        details: { reason: "invalid" },
      });
    }
  });

  test("publishes the former public keys after its own", async () => {
    const [pem, another] = [await newPrivateKey(), await newPrivateKey()].map((key) => key.replaceAll("\n", "\\n"));
    const config = configWith({ JWT_PRIVATE_KEY: another ?? "", JWT_KEYS_PREVIOUS: `${"s".repeat(32)},${pem}` });
    const [own] = await signingKeys(configWith({ JWT_PRIVATE_KEY: another ?? "" }));
    const [old] = await signingKeys(configWith({ JWT_PRIVATE_KEY: pem ?? "" }));
    const published = await getSigningKeys({ config } as Parameters<typeof getSigningKeys>[0]);
    expect(published.keys.map(({ kid }) => kid)).toEqual([own.publicJwk?.kid, old.publicJwk?.kid]);
  });
});
