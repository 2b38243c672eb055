import { expect, inject, test } from "vitest";

import { readAudit } from "#test/support/audit-log";
import { PASSWORD, signIn } from "#test/support/authenticator";
import { call, signUp } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent } from "#test/support/factories/agents";
import {
  askForSample,
  openSample,
  SAMPLE_WORKSPACE,
  type SampleSession,
} from "#test/support/factories/sample-workspace";

const samplesOf = (userId: string): Promise<unknown[][]> =>
  inDatabase("SELECT id FROM tenants WHERE sample_of = ?", userId);

test("it is another workspace, whose id says so, and the caller's own session stays valid", async () => {
  const home = await signUp();
  await createAgent(home, { name: "At home" });
  const { tenant, user, access_token: token } = (await askForSample(home)).data<SampleSession>();
  expect(tenant.id).not.toBe(home.tenantId);
  expect(tenant.id).toMatch(/^.{14}8/);
  expect(user.id).not.toBe(home.userId);
  const inSample = await call("GET", "/api/auth/me", { token });
  expect(inSample.data()).toMatchObject({ tenant: { id: tenant.id }, user: { role: "owner", email_verified: false } });
  const atHome = await call("GET", "/api/auth/me", { token: home.token });
  expect(atHome.data()).toMatchObject({ tenant: { id: home.tenantId } });
});

test("opening it again enters the same one", async () => {
  const home = await signUp();
  const first = await openSample(home);
  const again = await openSample(home);
  expect(again.tenantId).toBe(first.tenantId);
  expect(again.userId).toBe(first.userId);
});

test("calls at the same moment open one, and each that is answered can work in it", async () => {
  const home = await signUp();
  const answers = await Promise.all([askForSample(home), askForSample(home), askForSample(home)]);
  const opened = answers.filter(({ status }) => status === 200).map((answer) => answer.data<SampleSession>());
  expect(opened.length).toBeGreaterThan(0);
  expect(new Set(opened.map(({ tenant }) => tenant.id)).size).toBe(1);
  expect(await samplesOf(home.userId)).toHaveLength(1);
  for (const { access_token: token } of opened) expect((await call("GET", "/api/agents", { token })).status).toBe(200);
});

test("a call that is repeated with its Idempotency-Key has the same answer", async () => {
  const { token } = await signUp();
  const open = () => call("POST", SAMPLE_WORKSPACE, { token, headers: { "idempotency-key": "to the sample" } });
  const [first, again] = [await open(), await open()];
  expect(again.text).toBe(first.text);
  expect(again.headers["idempotency-replayed"]).toBe("true");
});

test("each person of a workspace has their own, and none sees another's", async () => {
  const [one, other] = [await signUp(), await signUp()];
  const [mine, theirs] = [await openSample(one), await openSample(other)];
  expect(mine.tenantId).not.toBe(theirs.tenantId);
  const agent = await createAgent(theirs, { name: "Theirs" });
  expect((await call("GET", `/api/agents/${agent.id}`, { token: mine.token })).status).toBe(403);
  expect((await call("GET", `/api/agents/${agent.id}`, { token: other.token })).status).toBe(403);
});

test("a browser gets the cookie of the sample workspace, as from signing in", async () => {
  const home = await signUp({ password: PASSWORD });
  const [set = ""] = (await signIn({ email: home.email, password: PASSWORD })).cookies;
  const cookie = set.split(";")[0] ?? "";
  const { origin } = new URL(inject("baseUrl"));
  expect((await call("POST", SAMPLE_WORKSPACE, { headers: { cookie } })).status).toBe(403);
  const answer = await call("POST", SAMPLE_WORKSPACE, { headers: { cookie, origin } });
  const [entered = ""] = answer.cookies;
  expect(entered).toMatch(/^tenure_session=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
  const me = await call("GET", "/api/auth/me", { headers: { cookie: entered.split(";")[0] ?? "" } });
  expect(me.data()).toMatchObject({ tenant: { id: answer.data<SampleSession>().tenant.id } });
});

test("the caller's own workspace records the entry", async () => {
  const home = await signUp();
  const sample = await openSample(home);
  const entry = (await readAudit(home)).find(({ action }) => action === "enter_sample_workspace");
  expect(entry).toMatchObject({ actor: { id: home.userId }, input_summary: sample.tenantId });
});

test("an API key cannot open one", async () => {
  const home = await signUp();
  const { key } = (
    await call("POST", "/api/auth/api-keys", { token: home.token, body: { name: "CI", permissions: ["AGENT_VIEW"] } })
  ).data<{ key: string }>();
  expect((await call("POST", SAMPLE_WORKSPACE, { apiKey: key })).status).toBe(403);
});
