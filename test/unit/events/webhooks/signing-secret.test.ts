import { describe, expect, it } from "vitest";

import { isUsableSecret, newSigningSecret } from "#events/webhooks/signing-secret";
import { everyCase } from "#test/support/every-case";

describe("a signing secret", () => {
  it("made by the platform is usable, carries 32 bytes, and is never the same", () => {
    const secrets = Array.from({ length: 100 }, newSigningSecret);
    expect(secrets.every(isUsableSecret)).toBe(true);
    expect(secrets.map((secret) => Buffer.from(secret.slice(6), "base64").length)).toEqual(secrets.map(() => 32));
    expect(new Set(secrets).size).toBe(100);
  });

  it("is not a text that is too short, too long or badly encoded", () =>
    everyCase(
      [
        "",
        "fifteen letters",
        "s".repeat(257),
        "umlauts are not ä",
        "a line\nand another",
        "whsec_",
        `whsec_${btoa("k".repeat(23))}`,
        `whsec_${btoa("k".repeat(65))}`,
        `whsec_${btoa("k".repeat(32)).slice(0, -1)}`,
        `whsec_${"-_".repeat(20)}`,
      ],
      (text) => {
        expect(isUsableSecret(text)).toBe(false);
      },
    ));
});
