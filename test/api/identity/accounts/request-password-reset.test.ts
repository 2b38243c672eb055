import { describe, expect, test } from "vitest";

import { call, newAddress, signUp } from "#test/support/client";
import { nextMail, tokenIn } from "#test/support/mailbox";

const request = (email: string, from = newAddress()) =>
  call("POST", "/api/auth/password-reset/request", { body: { email }, from });

describe("does", () => {
  test("mails a token to the account's address", async () => {
    const { email } = await signUp();
    const answer = await request(email.toUpperCase());
    expect(answer.data()).toEqual({ requested: true });
    expect(tokenIn(await nextMail(email))).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });

  test("gives the same answer for an address without an account", async () => {
    const { email } = await signUp();
    const [known, unknown] = await Promise.all([request(email), request(`nobody-${crypto.randomUUID()}@example.com`)]);
    expect(unknown.status).toBe(known.status);
    expect(unknown.data()).toEqual(known.data());
  });
});

describe("refuses", () => {
  test("an invalid address", async () => {
    expect((await request("nobody")).status).toBe(400);
  });
});
