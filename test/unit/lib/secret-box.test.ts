import { expect, test } from "vitest";

import { toBase64Url } from "#lib/base64url";
import { openText, sealText } from "#lib/sealed-text";
import { openSecret, sealSecret } from "#lib/secret-box";

const newKey = () => toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
const keysOf = (encryptionKey: string, ...previousEncryptionKeys: string[]) => ({
  encryptionKey,
  previousEncryptionKeys,
});

test("a secret comes back, and the sealed text tells nothing of it", async () => {
  const keys = keysOf(newKey());
  const sealed = await sealSecret("a secret", keys);
  expect(sealed.split(".")).toHaveLength(5);
  expect(Buffer.from(sealed.replaceAll(".", ""), "base64url").toString("latin1")).not.toContain("a secret");
  expect(await openSecret(sealed, keys)).toBe("a secret");
  expect(await sealSecret("a secret", keys)).not.toBe(sealed);
});

test("after a rotation the former key still opens, and the new one seals", async () => {
  const [former, current] = [newKey(), newKey()];
  const old = await sealSecret("old", keysOf(former));
  const rotated = keysOf(current, former);
  expect(await openSecret(old, rotated)).toBe("old");
  const fresh = await sealSecret("fresh", rotated);
  expect(await openSecret(fresh, keysOf(current))).toBe("fresh");
  await expect(openSecret(old, keysOf(current))).rejects.toThrow("ENCRYPTION_KEYS_PREVIOUS");
});

test("a changed text does not open", async () => {
  const keys = keysOf(newKey());
  const parts = (await sealSecret("a secret", keys)).split(".");
  const [first = ""] = parts[3] ?? "";
  parts[3] = `${first === "A" ? "B" : "A"}${(parts[3] ?? "").slice(1)}`;
  await expect(openSecret(parts.join("."), keys)).rejects.toThrow();
});

test("a column of both kinds gives every text back", async () => {
  const keys = keysOf(newKey());
  expect(await openText(await sealText('{"key":1}', keys), keys)).toBe('{"key":1}');
  expect(await openText('{"plain":1}', keys)).toBe('{"plain":1}');
  await expect(sealText("secret", undefined)).rejects.toThrow();
});
