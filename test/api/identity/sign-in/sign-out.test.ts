import { describe, expect, inject, test } from "vitest";

import { PASSWORD, signIn } from "#test/support/authenticator";
import { call, signUp } from "#test/support/client";

const path = "/api/auth/logout";

describe("does", () => {
  test("ends this session, and no other", async () => {
    const account = await signUp({ password: PASSWORD });
    const other = (await signIn({ email: account.email, password: PASSWORD })).data<{ access_token: string }>();
    const answer = await call("POST", path, { token: account.token });
    expect(answer.data()).toEqual({ signed_out: true });
    expect((await call("GET", "/api/auth/me", { token: account.token })).error?.details).toEqual({ reason: "revoked" });
    expect((await call("GET", "/api/auth/me", { token: other.access_token })).status).toBe(200);
  });

  test("goes through when the tenant's limit is used up, with and without an Idempotency-Key", async () => {
    const account = await signUp({ password: PASSWORD, requests_per_minute: 1 });
    const other = (await signIn({ email: account.email, password: PASSWORD })).data<{ access_token: string }>();
    await call("GET", "/api/agents", { token: account.token });
    for (const [token, headers] of [
      [account.token, {}],
      [other.access_token, { "idempotency-key": "out" }],
    ] as const) {
      expect((await call("GET", "/api/agents", { token })).status).toBe(429);
      const answer = await call("POST", path, { token, headers });
      expect(answer.data()).toEqual({ signed_out: true });
      expect(answer.headers["x-ratelimit-remaining"]).toBe("0");
      expect((await call("GET", "/api/auth/me", { token })).status).toBe(401);
    }
  });

  test("makes a browser of this site forget its cookie", async () => {
    const account = await signUp({ password: PASSWORD });
    const [set = ""] = (await signIn({ email: account.email, password: PASSWORD })).cookies;
    const cookie = set.split(";")[0] ?? "";
    const answer = await call("POST", path, { headers: { cookie, origin: new URL(inject("baseUrl")).origin } });
    expect(answer.cookies[0]).toMatch(/^tenure_session=; Max-Age=0;/);
    expect((await call("GET", "/api/auth/me", { headers: { cookie } })).status).toBe(401);
  });
});

describe("refuses", () => {
  test("a browser's write from another site", async () => {
    const account = await signUp({ password: PASSWORD });
    const [set = ""] = (await signIn({ email: account.email, password: PASSWORD })).cookies;
    const cookie = set.split(";")[0] ?? "";
    const foreign = await call("POST", path, { headers: { cookie, origin: "https://evil.example" } });
    expect(foreign.status).toBe(403);
    expect((await call("POST", path, { headers: { cookie } })).status).toBe(403);
  });

  test("the cookie's token as a bearer token", async () => {
    const account = await signUp({ password: PASSWORD });
    const [set = ""] = (await signIn({ email: account.email, password: PASSWORD })).cookies;
    const token = /^tenure_session=([^;]+)/.exec(set)?.[1] ?? "";
    expect((await call("POST", path, { token })).status).toBe(401);
  });

  test("an API key, which has no session", async () => {
    const { apiKey } = await signUp();
    expect((await call("POST", path, { apiKey })).status).toBe(403);
  });
});
