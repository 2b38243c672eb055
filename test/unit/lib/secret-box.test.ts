import { CompactEncrypt } from "jose";
import { expect, test } from "vitest";

import { toBase64Url } from "#lib/base64url";
import { isFormer, openFormer, openForRow, sealForRow } from "#lib/secret-box";
import { sealFormer } from "#test/support/former-secrets";

const newKey = () => toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
const keysOf = (encryptionKey: string, ...previousEncryptionKeys: string[]) => ({
  encryptionKey,
  previousEncryptionKeys,
});
const PLACE = { table: "connections", tenantId: "one", row: "spotify" };

test("a secret opens with its key alone, and each sealing looks different", async () => {
  const keys = keysOf(newKey());
  const sealed = await sealForRow("a secret", keys, PLACE);
  expect(sealed).not.toContain("a secret");
  expect(await sealForRow("a secret", keys, PLACE)).not.toBe(sealed);
  await expect(openForRow(sealed, keysOf(newKey()), PLACE)).rejects.toThrow("not configured");
});

test("a changed secret does not open", async () => {
  const keys = keysOf(newKey());
  const parts = (await sealForRow("a secret", keys, PLACE)).split(".");
  parts[3] = toBase64Url(new TextEncoder().encode("another text"));
  await expect(openForRow(parts.join("."), keys, PLACE)).rejects.toThrow();
});

test("a secret opens in its row alone, even after a rotation of the key", async () => {
  const [former, current] = [newKey(), newKey()];
  const sealed = await sealForRow("a token", keysOf(former), PLACE);
  const keys = keysOf(current, former);
  expect(await openForRow(sealed, keys, PLACE)).toBe("a token");
  for (const other of [{ tenantId: "two" }, { row: "canva" }, { table: "webhooks" }])
    await expect(openForRow(sealed, keys, { ...PLACE, ...other })).rejects.toThrow("another row");
  await expect(openForRow(sealed, keysOf(current), PLACE)).rejects.toThrow("ENCRYPTION_KEYS_PREVIOUS");
});

test("a secret opens for the origins that it was given for, and not where none is named", async () => {
  const keys = keysOf(newKey());
  const given = { ...PLACE, goesTo: ["https://a.example/token", "https://b.example:8443/revoke?x=1"] };
  const sealed = await sealForRow("a secret", keys, given);
  const opened = (goesTo?: string[]) => openForRow(sealed, keys, { ...PLACE, goesTo });
  for (const goesTo of [given.goesTo, ["https://A.example:443/other"], ["https://b.example:8443"], []])
    expect(await opened(goesTo)).toBe("a secret");
  const others = [
    "http://a.example",
    "https://a.example:8443",
    "https://b.example",
    "https://a.example.evil.example",
    "https://a.example@evil.example",
    "no address",
  ];
  for (const other of others) {
    await expect(opened([other]), other).rejects.toThrow("another address");
    await expect(opened([...given.goesTo, other]), other).rejects.toThrow("another address");
  }
  await expect(opened()).rejects.toThrow("another address");
  const nowhere = await sealForRow("a secret", keys, { ...PLACE, goesTo: [] });
  await expect(openForRow(nowhere, keys, given)).rejects.toThrow("another address");
  // Versions before sealed no origins; the rule of changes holds for their secrets alone.
  expect(await openForRow(await sealForRow("older", keys, PLACE), keys, given)).toBe("older");
});

test("the former form, of no row, opens only where it is asked for", async () => {
  const [former, current] = [newKey(), newKey()];
  const old = await sealFormer("old", former);
  expect(isFormer(old)).toBe(true);
  expect(await openFormer(old, keysOf(current, former))).toBe("old");
  await expect(openForRow(old, keysOf(former), PLACE)).rejects.toThrow("another row");
  const sealed = await sealForRow("a token", keysOf(former), PLACE);
  expect(isFormer(sealed)).toBe(false);
  await expect(openFormer(sealed, keysOf(former))).rejects.toThrow();
});

test("the place in the header is protected", async () => {
  const keys = keysOf(newKey());
  const [header = "", ...rest] = (await sealForRow("a token", keys, PLACE)).split(".");
  const changed = Buffer.from(header, "base64url").toString().replace("one", "two");
  const forged = [Buffer.from(changed).toString("base64url"), ...rest].join(".");
  await expect(openForRow(forged, keys, { ...PLACE, tenantId: "two" })).rejects.toThrow();
  const { place: _place, ...bare } = JSON.parse(Buffer.from(header, "base64url").toString()) as Record<string, string>;
  const stripped = [Buffer.from(JSON.stringify(bare)).toString("base64url"), ...rest].join(".");
  await expect(openFormer(stripped, keys)).rejects.toThrow();
});

test("a forged place around the encryption key itself does not open", async () => {
  const encryptionKey = newKey();
  const [header = ""] = (await sealForRow("a token", keysOf(encryptionKey), PLACE)).split(".");
  const forged = await new CompactEncrypt(new TextEncoder().encode("forged"))
    .setProtectedHeader(JSON.parse(Buffer.from(header, "base64url").toString()) as { alg: "dir"; enc: "A256GCM" })
    .encrypt(Buffer.from(encryptionKey, "base64url"));
  await expect(openForRow(forged, keysOf(encryptionKey), PLACE)).rejects.toThrow();
});
