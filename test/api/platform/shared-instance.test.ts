import { beforeAll, expect, test } from "vitest";

import { call } from "#test/support/client";
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
