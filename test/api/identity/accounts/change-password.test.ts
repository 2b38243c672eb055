import { describe, expect, test } from "vitest";

import { PASSWORD, signIn } from "#test/support/authenticator";
import { call, signUp } from "#test/support/client";
import { nextMailOf } from "#test/support/mailbox";
import { forApi, signedInProgram } from "#test/support/programs";

const NEW_PASSWORD = "another horse, another battery";
const path = "/api/auth/change-password";

describe("does", () => {
  test("changes the password and ends the other sessions, not this one", async () => {
    const account = await signUp({ password: PASSWORD });
    const other = (await signIn({ email: account.email, password: PASSWORD })).data<{ access_token: string }>();
    const body = { current_password: PASSWORD, new_password: NEW_PASSWORD };
    const answer = await call("POST", path, { token: account.token, body });
    expect(answer.data()).toEqual({ password_changed: true });
    expect((await call("GET", "/api/auth/me", { token: other.access_token })).status).toBe(401);
    expect((await call("GET", "/api/auth/me", { token: account.token })).status).toBe(200);
    expect((await call("GET", "/api/auth/me", { apiKey: account.apiKey })).status).toBe(200);
    expect((await signIn({ email: account.email, password: PASSWORD })).status).toBe(401);
    expect((await signIn({ email: account.email, password: NEW_PASSWORD })).status).toBe(200);
  });

  test("ends what the person let programs do, and tells them", async () => {
    const account = await signUp({ password: PASSWORD });
    const { tokens, grantId } = await signedInProgram(account, forApi());
    const body = { current_password: PASSWORD, new_password: NEW_PASSWORD };
    await call("POST", path, { token: account.token, body });
    expect((await call("GET", "/api/agents", { token: tokens.access_token })).status).toBe(401);
    const { grants } = (await call("GET", "/api/auth/grants", { token: account.token })).data<{ grants: unknown[] }>();
    expect(grants).toMatchObject([{ id: grantId, status: "ended", ended_reason: "password" }]);
    await nextMailOf(account.email, "Your password was changed");
  });
});

describe("refuses", () => {
  test("a wrong current password", async () => {
    const { token } = await signUp({ password: PASSWORD });
    const answer = await call("POST", path, { token, body: { current_password: "wrong", new_password: NEW_PASSWORD } });
    expect(answer.status).toBe(401);
    expect(answer.error?.details).toEqual({ reason: "password" });
  });

  test("an API key", async () => {
    const { apiKey } = await signUp({ password: PASSWORD });
    const body = { current_password: PASSWORD, new_password: NEW_PASSWORD };
    expect((await call("POST", path, { apiKey, body })).status).toBe(403);
  });
});
