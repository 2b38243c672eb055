import { expect, test } from "vitest";

import { toBase64Url } from "#lib/base64url";
import { openText, sealText } from "#lib/sealed-text";
import { openForRow, openSecret, sealForRow, sealSecret } from "#lib/secret-box";

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

test("a secret of a row opens in that row alone, also after a rotation; one of the former form opens", async () => {
  const [former, current] = [newKey(), newKey()];
  const place = { table: "connections", tenantId: "one", row: "spotify" };
  const sealed = await sealForRow("a token", keysOf(former), place);
  const keys = keysOf(current, former);
  expect(await openForRow(sealed, keys, place)).toBe("a token");
  for (const other of [{ tenantId: "two" }, { row: "canva" }, { table: "webhooks" }])
    await expect(openForRow(sealed, keys, { ...place, ...other })).rejects.toThrow("another row");
  await expect(openForRow(sealed, keysOf(current), place)).rejects.toThrow("ENCRYPTION_KEYS_PREVIOUS");
  await expect(openSecret(sealed, keys)).rejects.toThrow();
  expect(await openForRow(await sealSecret("old", keysOf(former)), keys, place)).toBe("old");
});

test("the place in the header is protected", async () => {
  const keys = keysOf(newKey());
  const place = { table: "connections", tenantId: "one", row: "spotify" };
  const [header = "", ...rest] = (await sealForRow("a token", keys, place)).split(".");
  const changed = Buffer.from(header, "base64url").toString().replace("one", "two");
  const forged = [Buffer.from(changed).toString("base64url"), ...rest].join(".");
  await expect(openForRow(forged, keys, { ...place, tenantId: "two" })).rejects.toThrow();
  const { place: _place, ...bare } = JSON.parse(Buffer.from(header, "base64url").toString()) as Record<string, string>;
  const stripped = [Buffer.from(JSON.stringify(bare)).toString("base64url"), ...rest].join(".");
  await expect(openForRow(stripped, keys, place)).rejects.toThrow();
});
