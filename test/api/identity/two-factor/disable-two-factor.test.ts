import { describe, expect, test } from "vitest";

import { codeFor, PASSWORD, signIn, signUpWithTwoFactor } from "#test/support/authenticator";
import { call, signUp } from "#test/support/client";

const path = "/api/auth/two-factor/disable";

describe("does", () => {
  test("takes a code of the app, after which the password is enough", async () => {
    const { token, email, secret } = await signUpWithTwoFactor();
    const answer = await call("POST", path, { token, body: { password: PASSWORD, code: codeFor(secret, 1) } });
    expect(answer.data()).toEqual({ two_factor_enabled: false });
    expect((await signIn({ email, password: PASSWORD })).data()).toHaveProperty("access_token");
  });

  test("takes a backup code", async () => {
    const { token, backupCodes } = await signUpWithTwoFactor();
    const body = { password: PASSWORD, code: backupCodes[3] };
    expect((await call("POST", path, { token, body })).status).toBe(200);
  });
});

describe("refuses", () => {
  test("a wrong password and a wrong code", async () => {
    const { token, backupCodes, secret } = await signUpWithTwoFactor();
    const wrongPassword = { password: "wrong password", code: codeFor(secret, 1) };
    expect((await call("POST", path, { token, body: wrongPassword })).error?.details).toEqual({ reason: "password" });
    const wrongCode = { password: PASSWORD, code: `${backupCodes[0]}x` };
    expect((await call("POST", path, { token, body: wrongCode })).error?.details).toEqual({ reason: "code" });
  });

  test("when two-factor is off", async () => {
    const { token } = await signUp({ password: PASSWORD });
    expect((await call("POST", path, { token, body: { password: PASSWORD, code: "123456" } })).status).toBe(409);
  });
});
