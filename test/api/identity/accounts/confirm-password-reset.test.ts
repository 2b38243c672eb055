import { describe, expect, test } from "vitest";

import { PASSWORD, signIn, signUpWithTwoFactor } from "#test/support/authenticator";
import { call, newAddress, signUp, statusesOf, type TestAccount } from "#test/support/client";
import { nextMailOf, tokenIn } from "#test/support/mailbox";
import { forApi, givenCode, redeem, renew, signedInProgram } from "#test/support/programs";

const confirm = (token: string, password = PASSWORD) =>
  call("POST", "/api/auth/password-reset/confirm", { body: { token, password }, from: newAddress() });

async function mailedToken({ email }: Pick<TestAccount, "email">): Promise<string> {
  await call("POST", "/api/auth/password-reset/request", { body: { email }, from: newAddress() });
  return tokenIn(await nextMailOf(email, "Set a new password"));
}

describe("does", () => {
  test("sets the password and ends every session", async () => {
    const account = await signUp();
    const answer = await confirm(await mailedToken(account));
    expect(answer.data()).toEqual({ password_changed: true });
    expect((await signIn({ email: account.email, password: PASSWORD })).status).toBe(200);
    expect((await call("GET", "/api/auth/me", { token: account.token })).status).toBe(401);
  });

  test("ends what the person let programs do, and tells them what ended and what stays", async () => {
    const account = await signUp();
    const { tokens, program } = await signedInProgram(account, forApi());
    const waiting = await givenCode(account, forApi());
    await confirm(await mailedToken(account));
    expect((await call("GET", "/api/agents", { token: tokens.access_token })).status).toBe(401);
    expect((await renew(program, tokens.refresh_token)).body).toMatchObject({ error: "invalid_grant" });
    expect((await redeem(waiting)).body).toMatchObject({ error: "invalid_grant" });
    expect((await call("GET", "/api/agents", { apiKey: account.apiKey })).status).toBe(200);
    const mail = await nextMailOf(account.email, "Your password was reset");
    expect(mail.text).toContain('"Kite Code"');
    expect(mail.text).toMatch(/API keys still work: ".+"\. End those that you do not know/);
  });

  test("leaves two-factor on", async () => {
    const account = await signUpWithTwoFactor();
    await confirm(await mailedToken(account), "a whole new password");
    const answer = await signIn({ email: account.email, password: "a whole new password" });
    expect(answer.data()).toMatchObject({ two_factor_required: true });
  });
});

describe("refuses", () => {
  test("an unknown token", async () => {
    const answer = await confirm("A".repeat(43));
    expect(answer.status).toBe(400);
    expect(answer.error?.details).toMatchObject({ issues: [{ path: "body.token", code: "invalid_token" }] });
  });

  test("a second use, even of another token mailed before", async () => {
    const account = await signUp();
    const first = await mailedToken(account);
    const second = await mailedToken(account);
    expect((await confirm(second)).status).toBe(200);
    expect((await confirm(second)).status).toBe(400);
    expect((await confirm(first)).status).toBe(400);
  });

  test("all but one of racing uses", async () => {
    const token = await mailedToken(await signUp());
    const answers = await Promise.all(Array.from({ length: 4 }, () => confirm(token)));
    expect(statusesOf(answers)).toEqual([200, 400, 400, 400]);
  });

  test("a short password", async () => {
    expect((await confirm("A".repeat(43), "1234567")).status).toBe(400);
  });
});
