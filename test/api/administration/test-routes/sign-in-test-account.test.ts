import { describe, expect, inject, test } from "vitest";

import { PASSWORD } from "#test/support/authenticator";
import { call, signUp } from "#test/support/client";

const attempt = (body: unknown, secret = inject("testSecret")) =>
  call("POST", "/api/test/auth/login", { body, headers: { "x-test-secret": secret } });

describe("does", () => {
  test("signs a test account in", async () => {
    const { email } = await signUp({ password: PASSWORD });
    const { access_token: token } = (await attempt({ email, password: PASSWORD })).data<{ access_token: string }>();
    expect((await call("GET", "/api/auth/me", { token })).status).toBe(200);
  });
});

describe("refuses", () => {
  test("a wrong password and a wrong secret", async () => {
    const { email } = await signUp({ password: PASSWORD });
    expect((await attempt({ email, password: "wrong password" })).status).toBe(401);
    expect((await attempt({ email, password: PASSWORD }, "wrong")).status).toBe(401);
  });
});
