import { describe, expect, test } from "vitest";

import { codeFor, PASSWORD, signIn, signUpWithTwoFactor, type TwoFactorAccount } from "#test/support/authenticator";
import { call, newAddress, statusesOf } from "#test/support/client";

const verify = (challengeToken: string, code: string) =>
  call("POST", "/api/auth/two-factor/verify", {
    body: { challenge_token: challengeToken, code },
    from: newAddress(),
  });

async function challengeOf({ email }: TwoFactorAccount): Promise<string> {
  const answer = await signIn({ email, password: PASSWORD });
  return answer.data<{ challenge_token: string }>().challenge_token;
}

describe("does", () => {
  test("finishes signing in with a code of the app", async () => {
    const account = await signUpWithTwoFactor();
    const answer = await verify(await challengeOf(account), codeFor(account.secret, 1));
    expect(answer.data()).toMatchObject({
      user: { id: account.userId, two_factor_enabled: true },
      token_type: "Bearer",
    });
    expect(answer.cookies).toHaveLength(1);
  });

  test("takes a backup code once, however it is typed", async () => {
    const account = await signUpWithTwoFactor();
    const [first = "", second = ""] = account.backupCodes;
    const challenge = await challengeOf(account);
    const typed = first.toUpperCase().replaceAll("-", " ");
    const answers = await Promise.all([verify(challenge, typed), verify(challenge, first)]);
    expect(statusesOf(answers)).toEqual([200, 401]);
    expect((await verify(challenge, second)).status).toBe(200);
  });
});

describe("refuses", () => {
  test("a wrong code", async () => {
    const account = await signUpWithTwoFactor();
    const answer = await verify(await challengeOf(account), "abcd-efgh-jkmn-pqrs");
    expect(answer.status).toBe(401);
    expect(answer.error?.details).toEqual({ reason: "code" });
  });

  test("another account's code", async () => {
    const [account, other] = await Promise.all([signUpWithTwoFactor(), signUpWithTwoFactor()]);
    expect((await verify(await challengeOf(account), other.backupCodes[0] ?? "")).status).toBe(401);
  });

  test("an access token in place of the challenge, and the challenge in place of an access token", async () => {
    const account = await signUpWithTwoFactor();
    expect((await verify(account.token, codeFor(account.secret, 1))).status).toBe(401);
    expect((await call("GET", "/api/auth/me", { token: await challengeOf(account) })).status).toBe(401);
  });

  test("a challenge from before the password changed", async () => {
    const account = await signUpWithTwoFactor();
    const challenge = await challengeOf(account);
    await call("POST", "/api/auth/change-password", {
      token: account.token,
      body: { current_password: PASSWORD, new_password: "another password" },
    });
    expect((await verify(challenge, codeFor(account.secret, 1))).status).toBe(401);
  });

  test("more than five codes a minute for one account", async () => {
    const account = await signUpWithTwoFactor();
    const challenge = await challengeOf(account);
    // The set-up's own code was the first of the five.
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(challenge, "000000")));
    expect(statusesOf(answers)).toEqual([401, 401, 401, 401, 429]);
  });
});
