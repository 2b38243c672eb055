import { expect, test } from "vitest";

import { hashPassword, isPassword } from "#lib/password-hash";

test("the right password matches, another does not, and each hash has a salt of its own", async () => {
  const [first, second] = [await hashPassword("a password"), await hashPassword("a password")];
  expect(first).toMatch(/^scrypt\$N=16384,r=8,p=5\$[\w-]{22}\$[\w-]{43}$/);
  expect(second).not.toBe(first);
  expect(await isPassword("a password", first)).toBe(true);
  expect(await isPassword("A password", first)).toBe(false);
});

test("without a hash every password is wrong", async () => {
  expect(await isPassword("a password", null)).toBe(false);
});

test("a hash keeps its own cost", async () => {
  // RFC 7914 section 12: scrypt("password", "NaCl", N=1024, r=8, p=16), of which the first 32 bytes.
  const hash = Buffer.from("fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162", "hex").toString(
    "base64url",
  );
  const salt = Buffer.from("NaCl").toString("base64url");
  expect(await isPassword("password", `scrypt$N=1024,r=8,p=16$${salt}$${hash}`)).toBe(true);
});

test("characters composed in another way are the same password", async () => {
  const hash = await hashPassword("cafe\u0301 au lait");
  expect(await isPassword("caf\u00e9 au lait", hash)).toBe(true);
});
