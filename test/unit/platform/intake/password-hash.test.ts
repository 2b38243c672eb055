import { expect, test } from "vitest";

import { intakeHere } from "#local/intake-here";
import { hashPassword, isPassword, type PasswordContext } from "#platform/intake/password-hash";

const ctx = {
  bindings: { intake: intakeHere } as PasswordContext["bindings"],
  clientAddress: () => "192.0.2.1",
};

test("the right password matches, another does not, and each hash has a salt of its own", async () => {
  const [first, second] = [await hashPassword(ctx, "a password"), await hashPassword(ctx, "a password")];
  expect(first).toMatch(/^scrypt\$N=16384,r=8,p=5\$[\w-]{22}\$[\w-]{43}$/);
  expect(second).not.toBe(first);
  expect(await isPassword(ctx, "a password", first)).toBe(true);
  expect(await isPassword(ctx, "A password", first)).toBe(false);
});

test("without a hash every password is wrong", async () => {
  expect(await isPassword(ctx, "a password", null)).toBe(false);
});

test("a hash keeps its own cost", async () => {
  // RFC 7914 section 12: scrypt("password", "NaCl", N=1024, r=8, p=16), of which the first 32 bytes.
  const hash = Buffer.from("fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162", "hex").toString(
    "base64url",
  );
  const salt = Buffer.from("NaCl").toString("base64url");
  expect(await isPassword(ctx, "password", `scrypt$N=1024,r=8,p=16$${salt}$${hash}`)).toBe(true);
});

test("characters composed in another way are the same password", async () => {
  const hash = await hashPassword(ctx, "cafe\u0301 au lait");
  expect(await isPassword(ctx, "caf\u00e9 au lait", hash)).toBe(true);
});
