import { expect, test } from "vitest";

import { hashBackupCode, newBackupCode } from "#identity/two-factor/backup-code";
import { matchingStep, newTotpSecret, otpauthUrl } from "#identity/two-factor/totp";
import { everyCase } from "#test/support/every-case";

// RFC 6238 appendix B: the SHA-1 secret is ASCII "12345678901234567890"; of its eight digits the last six.
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test("the codes of the standard's own table are right", () =>
  everyCase(
    [
      [59, "287082"],
      [1_111_111_109, "081804"],
      [1_234_567_890, "005924"],
      [2_000_000_000, "279037"],
    ],
    (seconds, code) => {
      expect(matchingStep(SECRET, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
    },
  ));

test("a code is right for its step and one step around, and tells which step it is of", () => {
  const step = Math.floor(1_234_567_890 / 30);
  expect(matchingStep(SECRET, "005924", (step + 1) * 30_000)).toBe(step);
  expect(matchingStep(SECRET, "005924", (step - 1) * 30_000)).toBe(step);
  expect(matchingStep(SECRET, "005924", (step + 2) * 30_000)).toBeNull();
  expect(matchingStep(SECRET, "005925", step * 30_000)).toBeNull();
});

test("a secret has 160 bits and fits an authenticator app", () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const { searchParams } = new URL(otpauthUrl(secret, "ada@example.com"));
  expect(Object.fromEntries(searchParams)).toMatchObject({ secret, issuer: "Tenure", digits: "6", period: "30" });
});

test("a backup code is the same however it is typed, and another for another person", async () => {
  const code = newBackupCode();
  const hash = await hashBackupCode("u", code);
  expect(await hashBackupCode("u", ` ${code.toUpperCase().replaceAll("-", "")} `)).toBe(hash);
  expect(await hashBackupCode("v", code)).not.toBe(hash);
});
