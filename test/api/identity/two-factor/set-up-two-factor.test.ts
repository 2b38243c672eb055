import { describe, expect, test } from "vitest";

import { PASSWORD, signIn, signUpWithTwoFactor } from "#test/support/authenticator";
import { call, signUp } from "#test/support/client";

const path = "/api/auth/two-factor/setup";

describe("does", () => {
  test("gives a new secret each time, and asks for no code yet", async () => {
    const { token, email } = await signUp({ password: PASSWORD });
    const first = (await call("POST", path, { token })).data<{ secret: string; otpauth_url: string }>();
    const second = (await call("POST", path, { token })).data<{ secret: string; otpauth_url: string }>();
    expect(first.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(second.secret).not.toBe(first.secret);
    const url = new URL(second.otpauth_url);
    expect(url.protocol).toBe("otpauth:");
    expect(url.searchParams.get("secret")).toBe(second.secret);
    expect(decodeURIComponent(url.pathname)).toContain(email);
    expect((await signIn({ email, password: PASSWORD })).data()).toHaveProperty("access_token");
  });
});

describe("refuses", () => {
  test("when two-factor is on", async () => {
    const { token } = await signUpWithTwoFactor();
    expect((await call("POST", path, { token })).status).toBe(409);
  });

  test("an API key", async () => {
    const { apiKey } = await signUp();
    expect((await call("POST", path, { apiKey })).status).toBe(403);
  });
});
