import { describe, expect, inject, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { keyWith, keyWithout } from "#test/support/keys";
import { addColleague } from "#test/support/users";

const path = "/api/auth/api-keys";

interface IssuedKey {
  id: string;
  key: string;
  prefix: string;
  permissions: string[];
  status: string;
}

describe("does", () => {
  test("gives a key that works, once, with the permissions asked for", async () => {
    const { token, userId } = await signUp();
    const body = { name: "Nightly report", permissions: ["AGENT_VIEW", "AGENT_VIEW"] };
    const answer = await call("POST", path, { token, body });
    expect(answer.status).toBe(201);
    const { key, ...shown } = answer.data<IssuedKey>();
    expect(key).toMatch(/^tnr_[0-9A-Za-z]{22}_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}$/);
    expect(key.startsWith(shown.prefix)).toBe(true);
    expect(shown).toMatchObject({
      name: "Nightly report",
      permissions: ["AGENT_VIEW"],
      status: "active",
      user_id: userId,
    });
    expect(answer.headers["location"]).toBe(`${path}/${shown.id}`);
    expect((await call("GET", "/api/agents", { apiKey: key })).status).toBe(200);
    expect((await call("GET", `${path}/${shown.id}`, { token })).text).not.toContain(key);
  });

  test("stores the key nowhere, not even for a repeated request", async () => {
    const { token, tenantId } = await signUp();
    const request = {
      token,
      body: { name: "Once", permissions: ["AGENT_VIEW"] },
      headers: { "idempotency-key": "one-key" },
    };
    const first = await call("POST", path, request);
    const second = await call("POST", path, request);
    expect(second.text).toBe(first.text);
    const { key } = first.data<IssuedKey>();
    const stored = await fetch(`${inject("databaseUrl")}/v2/pipeline`, {
      method: "POST",
      body: JSON.stringify({
        requests: [
          {
            type: "execute",
            stmt: {
              sql: "SELECT response_body FROM idempotency_keys WHERE tenant_id = ?",
              args: [{ type: "text", value: tenantId }],
            },
          },
          { type: "close" },
        ],
      }),
    });
    const rows = await stored.text();
    expect(rows).toContain('"affected_row_count"');
    expect(rows).not.toContain(key.split("_")[2]);
  });

  test("gives a key never more than its creator's role of the moment", async () => {
    const owner = await signUp();
    const admin = await addColleague(owner, "admin");
    const apiKey = await keyWith({ ...owner, token: admin.token }, "TENANT_ADMIN", "AGENT_VIEW");
    expect((await call("GET", "/api/auth/users", { apiKey })).status).toBe(200);
    await call("PATCH", `/api/auth/users/${admin.id}`, { token: owner.token, body: { role: "viewer" } });
    expect((await call("GET", "/api/auth/users", { apiKey })).status).toBe(403);
    expect((await call("GET", "/api/agents", { apiKey })).status).toBe(200);
  });
});

describe("refuses", () => {
  test("a permission that the caller does not have", async () => {
    const { token } = await signUp({ role: "viewer" });
    const answer = await call("POST", path, {
      token,
      body: { name: "More", permissions: ["AGENT_VIEW", "AGENT_RUN"] },
    });
    expect(answer.status).toBe(403);
    expect(answer.error?.details).toEqual({ missing_permissions: ["AGENT_RUN"] });
  });

  test("a key without TENANT_ADMIN that would make a successor for itself", async () => {
    const owner = await signUp();
    const body = { name: "Next", permissions: ["AGENT_VIEW"] };
    const refusal = await call("POST", path, { apiKey: await keyWithout(owner, "TENANT_ADMIN"), body });
    expect(refusal.status).toBe(403);
    expect((await call("POST", path, { apiKey: owner.apiKey, body })).status).toBe(201);
  });

  test("an expiry in the past or without its zone, no permission and an unknown one", async () => {
    const { token } = await signUp();
    const attempt = (body: unknown) => call("POST", path, { token, body });
    const past = { name: "Past", permissions: ["AGENT_VIEW"], expires_at: "2020-01-01T00:00:00.000Z" };
    expect((await attempt(past)).error?.details).toMatchObject({ issues: [{ path: "body.expires_at" }] });
    const vague = await attempt({ ...past, expires_at: "2099-01-01" });
    expect(vague.error?.message).toBe("body.expires_at: must be a time with a time zone, such as 2026-11-21T09:30:00Z");
    expect((await attempt({ name: "None", permissions: [] })).status).toBe(400);
    expect((await attempt({ name: "Unknown", permissions: ["EVERYTHING"] })).status).toBe(400);
  });
});
