import { request } from "node:http";

import { beforeAll, describe, expect, test } from "vitest";

import { PASSWORD } from "#test/support/authenticator";
import { call, newAddress, signUp, type TestAccount } from "#test/support/client";
import { SAMPLE_WORKSPACE, type SampleSession } from "#test/support/factories/sample-workspace";
import { PUBLIC_DOMAIN, PUBLIC_ORIGIN, publicInstance } from "#test/support/public-instance";

let baseUrl: string;

beforeAll(async () => {
  ({ baseUrl } = await publicInstance());
}, 60_000);

const from = (origin: string, headers: Record<string, string> = {}) => ({
  baseUrl,
  headers: { origin, ...headers },
});

describe("a browser", () => {
  test("of a configured origin may read answers and their headers", async () => {
    const { token } = await signUp({ baseUrl });
    const answer = await call("GET", "/api/agents", { token, ...from(PUBLIC_ORIGIN) });
    expect(answer.headers["access-control-allow-origin"]).toBe(PUBLIC_ORIGIN);
    for (const name of ["X-RateLimit-Remaining", "ETag", "Deprecation", "Sunset", "WWW-Authenticate"])
      expect(answer.headers["access-control-expose-headers"]?.split(",")).toContain(name);
    expect(answer.headers["vary"]).toContain("Origin");
  });

  test("reads the session and the revision of MCP, and what belongs to a download", async () => {
    const { token } = await signUp({ baseUrl });
    const greeting = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "page", version: "1" } };
    const answer = await call("POST", "/api/mcp", {
      token,
      body: { jsonrpc: "2.0", id: 1, method: "initialize", params: greeting },
      ...from(PUBLIC_ORIGIN),
    });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers["mcp-session-id"]).toBeDefined();
    const exposed = answer.headers["access-control-expose-headers"]?.split(",");
    for (const name of ["Mcp-Session-Id", "MCP-Protocol-Version", "Content-Disposition", "Content-Range"])
      expect(exposed).toContain(name);
  });

  test("of a configured origin may send what a preflight asks for", async () => {
    const preflight = await fetch(`${baseUrl}/api/agents`, {
      method: "OPTIONS",
      headers: {
        origin: PUBLIC_ORIGIN,
        "access-control-request-method": "POST",
        "access-control-request-headers": "x-api-key",
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-methods")).toContain("POST");
    expect(preflight.headers.get("access-control-allow-headers")).toContain("x-api-key");
  });

  test("of another origin hears nothing", async () => {
    const { token } = await signUp({ baseUrl });
    const answer = await call("GET", "/api/agents", { token, ...from("https://evil.example") });
    expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
  });
});

describe("a tenant's host", () => {
  const statusAt = (host: string, token: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const sent = request(`${baseUrl}/api/agents`, { headers: { host, authorization: `Bearer ${token}` } });
      sent.on("response", (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      sent.on("error", reject);
      sent.end();
    });

  test("takes its own tenant's credentials and refuses another's", async () => {
    const [one, other] = [await signUp({ baseUrl }), await signUp({ baseUrl })];
    const me = await call("GET", "/api/auth/me", { token: one.token, baseUrl });
    const { slug } = me.data<{ tenant: { slug: string } }>().tenant;
    expect(await statusAt(`${slug}.${PUBLIC_DOMAIN}`, one.token)).toBe(200);
    expect(await statusAt(`${slug}.${PUBLIC_DOMAIN}`, other.token)).toBe(403);
    expect(await statusAt(`nobody.${PUBLIC_DOMAIN}`, one.token)).toBe(403);
    expect(await statusAt(PUBLIC_DOMAIN, one.token)).toBe(200);
  });

  test("is where its people enter, use and leave their sample workspaces, which no other tenant's host returns from", async () => {
    const [one, other] = [await signUp({ baseUrl }), await signUp({ baseUrl })];
    const slugOf = async ({ token }: TestAccount): Promise<string> =>
      (await call("GET", "/api/auth/me", { token, baseUrl })).data<{ tenant: { slug: string } }>().tenant.slug;
    const [own, foreign] = [await slugOf(one), await slugOf(other)];
    const post = (slug: string, path: string, token: string) =>
      call("POST", path, { token, baseUrl, from: newAddress(), headers: { host: `${slug}.${PUBLIC_DOMAIN}` } });
    const { access_token: token } = (await post(own, SAMPLE_WORKSPACE, one.token)).data<SampleSession>();
    expect(await statusAt(`${own}.${PUBLIC_DOMAIN}`, token)).toBe(200);
    expect((await post(foreign, `${SAMPLE_WORKSPACE}/leave`, token)).status).toBe(403);
    const left = (await post(own, `${SAMPLE_WORKSPACE}/leave`, token)).data<SampleSession>();
    expect(left.tenant.id).toBe(one.tenantId);
  });

  test("signs in and keeps signed in only its own tenant's people", async () => {
    const [one, other] = [await signUp({ baseUrl, password: PASSWORD }), await signUp({ baseUrl })];
    const slugOf = async ({ token }: TestAccount): Promise<string> =>
      (await call("GET", "/api/auth/me", { token, baseUrl })).data<{ tenant: { slug: string } }>().tenant.slug;
    const post = (slug: string, path: string, body: unknown) =>
      call("POST", path, { body, baseUrl, from: newAddress(), headers: { host: `${slug}.${PUBLIC_DOMAIN}` } });
    const [own, foreign] = [await slugOf(one), await slugOf(other)];
    const account = { email: one.email, password: PASSWORD };
    const session = { refresh_token: one.refreshToken };
    expect((await post(foreign, "/api/auth/login", account)).status).toBe(403);
    expect((await post(foreign, "/api/auth/login", { ...account, password: "wrong" })).status).toBe(401);
    expect((await post(foreign, "/api/auth/refresh", session)).status).toBe(403);
    expect((await post(own, "/api/auth/login", account)).status).toBe(200);
    expect((await post(own, "/api/auth/refresh", session)).status).toBe(200);
  });
});
