import { request } from "node:http";

import { beforeAll, expect, test } from "vitest";

import { call, newAddress } from "#test/support/client";
import { agentBody } from "#test/support/factories/agents";
import { type Instance, startInstance } from "#test/support/instance";

const SITE = "https://tenure.test";
const PASSWORD = "correct horse battery staple";
let instance: Instance;

beforeAll(async () => {
  const variables = {
    SHARED: "true",
    BASE_URL: SITE,
    MAIL_URL: "http://127.0.0.1:9/mail",
    SUPER_ADMIN_EMAILS: "boss@corp.test",
    TRUSTED_PROXY: "127.0.0.1",
  };
  instance = await startInstance({ variables });
  return () => instance.stop();
}, 120_000);

const at = (method: string, path: string, options: { body?: unknown; headers?: Record<string, string> }) =>
  call(method, path, { ...options, baseUrl: instance.baseUrl });

test("a browser's session is a cookie that only TLS carries and no other host sets, and writes come from the site's pages", async () => {
  const signedUp = await at("POST", "/api/auth/signup", { body: { email: "boss@corp.test", password: PASSWORD } });
  const [cookie = ""] = signedUp.cookies;
  expect(cookie).toMatch(/^__Host-tenure_session=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
  expect(signedUp.headers["strict-transport-security"]).toContain("max-age=");
  expect(signedUp.data()).toMatchObject({ user: { email_verified: false } });
  const session = { cookie: cookie.split(";")[0] ?? "" };
  const me = await at("GET", "/api/auth/me", { headers: session });
  expect(me.data()).toMatchObject({ credential: { is_platform_operator: false } });
  const write = (origin: string) => at("POST", "/api/agents", { body: agentBody(), headers: { ...session, origin } });
  expect((await write(SITE)).status).toBe(201);
  expect((await write("https://elsewhere.test")).status).toBe(403);
});

test("addresses of outside servers are https", async () => {
  const email = `person-${crypto.randomUUID()}@example.com`;
  const signedUp = await at("POST", "/api/auth/signup", { body: { email, password: PASSWORD } });
  const { access_token: token } = signedUp.data<{ access_token: string }>();
  const body = { name: "shop", kind: "mcp", url: "http://shop.example.com/mcp" };
  const refused = await at("POST", "/api/tool-servers", { body, headers: { authorization: `Bearer ${token}` } });
  expect([refused.status, refused.error?.message]).toEqual([400, expect.stringContaining("https://")]);
});

test("each client behind the proxy has its own limits, and no other peer names itself", async () => {
  const attempt = (client: string, from?: string) =>
    call("POST", "/api/auth/login", {
      body: {},
      headers: { "x-forwarded-for": client },
      baseUrl: instance.baseUrl,
      ...(from === undefined ? {} : { from }),
    });
  const stranger = await Promise.all(Array.from({ length: 21 }, () => attempt("198.51.100.4, 203.0.113.50")));
  expect(stranger.filter(({ status }) => status === 429)).toHaveLength(1);
  expect((await attempt("203.0.113.51")).status).toBe(400);
  const other = newAddress();
  const forged = await Promise.all(Array.from({ length: 21 }, (_, index) => attempt(`203.0.113.${index}`, other)));
  expect(forged.filter(({ status }) => status === 429)).toHaveLength(1);
});

test("issuer, metadata of the resource and challenges name the configured address, whatever host a client names", async () => {
  const { hostname, port } = new URL(instance.baseUrl);
  const ask = (path: string): Promise<{ body: string; challenge: string }> =>
    new Promise((resolve, reject) => {
      const sent = request({ hostname, port, path, headers: { host: "evil.test" } }, (response) => {
        let body = "";
        response.on("data", (chunk: Buffer) => (body += chunk.toString()));
        response.on("end", () => resolve({ body, challenge: response.headers["www-authenticate"] ?? "" }));
      });
      sent.on("error", reject).end();
    });
  const answers = await Promise.all(
    ["/.well-known/oauth-authorization-server", "/.well-known/oauth-protected-resource/api/mcp", "/api/mcp"].map(ask),
  );
  for (const { body, challenge } of answers) expect(body + challenge).not.toContain("evil.test");
  expect(JSON.parse(answers[0]?.body ?? "{}")).toMatchObject({ issuer: SITE });
  expect(answers[2]?.challenge).toContain(SITE);
});
