import { describe, expect, inject, test } from "vitest";

import { call } from "#test/support/client";

const path = "/api/test/auth/signup";
const attempt = (body: unknown, secret: string | null = inject("testSecret")) =>
  call("POST", path, { body, headers: secret === null ? {} : { "x-test-secret": secret } });

interface TestAccountData {
  tenant: { tier: string; requests_per_minute: number | null };
  user: { role: string };
  access_token: string;
  api_key: string;
}

describe("does", () => {
  test("makes an account of any tier and role, with a key that may do what the role may", async () => {
    const answer = await attempt({ tier: "enterprise", role: "viewer", requests_per_minute: 7 });
    expect(answer.status).toBe(201);
    const { tenant, user, api_key: apiKey } = answer.data<TestAccountData>();
    expect(tenant).toMatchObject({ tier: "enterprise", requests_per_minute: 7 });
    expect(user.role).toBe("viewer");
    const me = await call("GET", "/api/auth/me", { apiKey });
    expect(me.data()).toMatchObject({ credential: { permissions: ["AGENT_VIEW", "SKILL_VIEW"] } });
  });

  test("makes a free owner of a new address when nothing is asked for", async () => {
    const [first, second] = [await attempt({}), await attempt({})];
    expect(first.data()).toMatchObject({ tenant: { tier: "free" }, user: { role: "owner" } });
    expect(second.status).toBe(201);
  });
});

describe("refuses", () => {
  test("an address that has an account", async () => {
    const email = `twice-${crypto.randomUUID()}@tenure.test`;
    await attempt({ email });
    expect((await attempt({ email })).status).toBe(409);
  });

  test("an unknown tier", async () => {
    expect((await attempt({ tier: "gold" })).status).toBe(400);
  });
});
