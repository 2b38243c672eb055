import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { checkDetached, signDetached, SIGNATURE_LIFETIME_SECONDS } from "#federation/federated-agents/bundle-signature";
import { currentSigningKey, publishedKeys } from "#federation/federated-agents/federation-keys";
import { randomToken } from "#lib/random-text";

const NOW = 1_795_000_000_000;
const config = { encryptionKey: randomToken(), previousEncryptionKeys: [] };
const rotated = { encryptionKey: randomToken(), previousEncryptionKeys: [config.encryptionKey] };

describe("a signature", () => {
  it("holds for the text that was signed, and for no other", async () => {
    const [key, keys] = await Promise.all([currentSigningKey(config), publishedKeys(config, NOW)]);
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.string(), async (text, other) => {
        const signature = await signDetached(text, key, NOW);
        expect(await checkDetached(text, signature, keys, NOW)).toEqual({ ok: true, kid: key.kid });
        if (other !== text)
          expect(await checkDetached(other, signature, keys, NOW)).toEqual({ ok: false, reason: "forged" });
      }),
      { numRuns: 50 },
    );
  });

  it("holds for an hour, give or take what two clocks differ", async () => {
    const [key, keys] = await Promise.all([currentSigningKey(config), publishedKeys(config, NOW)]);
    const signature = await signDetached("{}", key, NOW);
    const at = (seconds: number) => checkDetached("{}", signature, keys, NOW + seconds * 1_000);
    expect(await at(SIGNATURE_LIFETIME_SECONDS)).toMatchObject({ ok: true });
    expect(await at(SIGNATURE_LIFETIME_SECONDS + 301)).toEqual({ ok: false, reason: "expired" });
    expect(await at(-301)).toEqual({ ok: false, reason: "expired" });
  });

  it("holds after the key was rotated, and not after it was revoked", async () => {
    const signature = await signDetached("{}", await currentSigningKey(config), NOW);
    const keys = await publishedKeys(rotated, NOW);
    expect(keys.map(({ status }) => status)).toEqual(["current", "former"]);
    expect(await checkDetached("{}", signature, keys, NOW)).toMatchObject({ ok: true });
    expect(await checkDetached("{}", signature, keys.slice(0, 1), NOW)).toEqual({ ok: false, reason: "unknown_key" });
  });

  it("is refused without a throw when it is malformed or declares that it needs no key", async () => {
    const [key, keys] = await Promise.all([currentSigningKey(config), publishedKeys(config, NOW)]);
    const good = await signDetached("{}", key, NOW);
    const [, tail = ""] = good.split("..");
    const head = (fields: Record<string, unknown>) => Buffer.from(JSON.stringify(fields)).toString("base64url");
    const fields = { kid: key.kid, typ: "tenure-bundle+jws", iat: NOW / 1_000, exp: NOW / 1_000 + 60 };
    const wrong = [
      "",
      "x",
      "..",
      `${head({ alg: "none", ...fields })}..`,
      `${head({ alg: "none", ...fields })}..${tail}`,
      `${head({ alg: "HS256", ...fields })}..${tail}`,
      `${head({ alg: "EdDSA", ...fields, typ: "JWT" })}..${tail}`,
      `${head({ alg: "EdDSA", ...fields, exp: NOW })}..${tail}`,
      `${head({ alg: "EdDSA", ...fields })}..${tail}`,
      good.replace("..", "."),
    ];
    for (const signature of wrong) expect(await checkDetached("{}", signature, keys, NOW)).toMatchObject({ ok: false });
    await fc.assert(
      fc.asyncProperty(fc.string(), async (text) => {
        expect(await checkDetached("{}", text, keys, NOW)).toMatchObject({ ok: false });
      }),
    );
  });
});

it("keys are the same for the same secret, others for another, and tell nothing of it", async () => {
  const [[first], [again], [other]] = await Promise.all([
    publishedKeys(config, NOW),
    publishedKeys({ ...config }, NOW + 1_000),
    publishedKeys({ encryptionKey: randomToken(), previousEncryptionKeys: [] }, NOW),
  ]);
  expect(again).toEqual(first);
  expect(other?.x).not.toBe(first?.x);
  expect(JSON.stringify(first)).not.toContain(config.encryptionKey);
});
