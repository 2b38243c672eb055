import { expect, inject, test } from "vitest";

import { readAudit, verifyAudit } from "#test/support/audit-log";
import { PASSWORD, signIn } from "#test/support/authenticator";
import { call, signUp, type Answer } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent, execute } from "#test/support/factories/agents";
import { openSample, SAMPLE_WORKSPACE, type SampleSession } from "#test/support/factories/sample-workspace";
import { strikeClock } from "#test/support/webhooks";

const { origin } = new URL(inject("baseUrl"));
const LEAVE = `${SAMPLE_WORKSPACE}/leave`;

const leave = (token: string): Promise<Answer> => call("POST", LEAVE, { token });

const cookieOf = ({ cookies: [set = ""] }: Answer): string => set.split(";")[0] ?? "";

/** A browser that is signed in and has opened the sample workspace. */
async function browserInSample() {
  const home = await signUp({ password: PASSWORD });
  const signedIn = await signIn({ email: home.email, password: PASSWORD });
  const atHome = { cookie: cookieOf(signedIn), origin };
  const opened = await call("POST", SAMPLE_WORKSPACE, { headers: atHome });
  return { home, atHome, inSample: { cookie: cookieOf(opened), origin }, sampleId: tenantOf(opened) };
}

const tenantOf = (answer: Answer): string => answer.data<SampleSession>().tenant.id;

/** Every table with a row that names the tenant, or a user of it. */
async function tablesWith(tenantId: string): Promise<string[]> {
  const tables = await inDatabase(`SELECT m.name FROM sqlite_master m JOIN pragma_table_info(m.name) c
    WHERE m.type = 'table' AND c.name = 'tenant_id'`);
  const counts = await Promise.all(
    tables.map(async ([table]) => {
      const [[rows] = []] = await inDatabase(`SELECT count(*) FROM ${String(table)} WHERE tenant_id = ?`, tenantId);
      return { table: String(table), rows };
    }),
  );
  const tenants = await inDatabase("SELECT id FROM tenants WHERE id = ?", tenantId);
  return [...counts.filter(({ rows }) => rows !== 0).map(({ table }) => table), ...tenants.map(() => "tenants")];
}

test("it returns to the session that opened it, and the sample's session ends", async () => {
  const home = await signUp();
  const sample = await openSample(home);
  const { tenant, access_token: token } = (await leave(sample.token)).data<SampleSession>();
  expect(tenant.id).toBe(home.tenantId);
  expect((await call("GET", "/api/auth/me", { token })).data()).toMatchObject({ user: { id: home.userId } });
  const after = await call("GET", "/api/auth/me", { token: sample.token });
  expect(after.error?.details["reason"]).toBe("sample_ended");
  const refreshed = await call("POST", "/api/auth/refresh", { body: { refresh_token: sample.refreshToken } });
  expect(refreshed.status).toBe(401);
});

test("a browser gets its own cookie back, and only from a page of this site", async () => {
  const { atHome, inSample, home } = await browserInSample();
  const elsewhere = await call("POST", LEAVE, { headers: { ...inSample, origin: "https://evil.example" } });
  expect(elsewhere.status).toBe(403);
  const answer = await call("POST", LEAVE, { headers: inSample });
  expect(answer.cookies[0]).toMatch(/^tenure_session=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
  for (const headers of [{ cookie: cookieOf(answer) }, { cookie: atHome.cookie }]) {
    const me = await call("GET", "/api/auth/me", { headers });
    expect(me.data()).toMatchObject({ tenant: { id: home.tenantId } });
  }
});

test("for a minute it can be repeated, because an answer may be lost; later the token opens nothing", async () => {
  const { home, inSample } = await browserInSample();
  const press = () => call("POST", LEAVE, { headers: inSample });
  const answers = await Promise.all([press(), press(), press()]);
  for (const answer of [...answers, await press()]) expect(tenantOf(answer)).toBe(home.tenantId);
  await inDatabase("UPDATE sessions SET left_at = left_at - 60000 WHERE user_id = ?", home.userId);
  const late = await press();
  expect([late.status, late.error?.details["reason"], late.cookies]).toEqual([401, "left_before", []]);
});

test("with the session at home ended there is no return: the browser forgets its cookie, and the sample ends", async () => {
  const { home, atHome, inSample, sampleId } = await browserInSample();
  await call("POST", "/api/auth/logout", { headers: atHome });
  const answer = await call("POST", LEAVE, { headers: inSample });
  expect([answer.status, answer.error?.details["reason"]]).toEqual([401, "home_session_ended"]);
  expect(answer.cookies[0]).toMatch(/^tenure_session=; Max-Age=0;/);
  expect(await inDatabase("SELECT sample_of FROM tenants WHERE id = ?", sampleId)).toEqual(
    (await tablesWith(sampleId)).includes("tenants") ? [[null]] : [],
  );
  expect((await openSample(home)).tenantId).not.toBe(sampleId);
});

test("a person who was deactivated at home does not return", async () => {
  const home = await signUp();
  const sample = await openSample(home);
  await inDatabase("UPDATE users SET status = 'deactivated' WHERE id = ?", home.userId);
  expect((await leave(sample.token)).error?.details["reason"]).toBe("home_session_ended");
});

test("signing out in it ends the session at home, too", async () => {
  const { atHome, inSample } = await browserInSample();
  await call("POST", "/api/auth/logout", { headers: inSample });
  await expect
    .poll(async () => (await call("GET", "/api/auth/me", { headers: { cookie: atHome.cookie } })).status)
    .toBe(401);
});

test("a session that is in no sample workspace has nothing to leave", async () => {
  const { token, apiKey } = await signUp();
  expect((await leave(token)).status).toBe(409);
  expect((await call("POST", LEAVE, { apiKey })).status).toBe(401);
  expect((await call("POST", LEAVE)).status).toBe(401);
});

test("entering and leaving are in the log at home, whose chain holds", async () => {
  const home = await signUp();
  const { token, tenantId } = await openSample(home);
  await leave(token);
  const entries = (await readAudit(home)).filter(({ action }) => action.endsWith("sample_workspace"));
  expect(entries.map(({ action, actor, input_summary: summary }) => [action, actor.id, summary])).toEqual(
    expect.arrayContaining([
      ["enter_sample_workspace", home.userId, tenantId],
      ["leave_sample_workspace", home.userId, tenantId],
    ]),
  );
  expect(await verifyAudit(home)).toMatchObject({ valid: true });
});

test("no row of a left sample workspace remains, and the rows of other workspaces do", async () => {
  const home = await signUp();
  await createAgent(home, { name: "At home" });
  const kept = await tablesWith(home.tenantId);
  const sample = await openSample(home);
  const { id } = await createAgent(sample, { name: "In the sample" });
  await execute(sample, id, {});
  expect(await tablesWith(sample.tenantId)).toEqual(
    expect.arrayContaining(["agents", "executions", "tenants", "users"]),
  );
  await leave(sample.token);
  await expect
    .poll(async () => {
      await strikeClock();
      return tablesWith(sample.tenantId);
    })
    .toEqual([]);
  expect(await inDatabase("SELECT id FROM users WHERE id = ?", sample.userId)).toEqual([]);
  expect(await tablesWith(home.tenantId)).toEqual(expect.arrayContaining(kept));
});

test("it ends after its time: the sweep removes it, and leaving still returns home", async () => {
  const home = await signUp();
  const sample = await openSample(home);
  await createAgent(sample, { name: "In the sample" });
  await inDatabase("UPDATE tenants SET sample_ends_at = 1 WHERE id = ?", sample.tenantId);
  await expect
    .poll(async () => {
      await strikeClock();
      return tablesWith(sample.tenantId);
    })
    .toEqual([]);
  await expect
    .poll(async () => (await call("GET", "/api/agents", { token: sample.token })).error?.details["reason"])
    .toBe("sample_ended");
  expect(tenantOf(await leave(sample.token))).toBe(home.tenantId);
});

test("an open sample workspace outlives the sweep", async () => {
  const sample = await openSample(await signUp());
  await strikeClock();
  expect((await call("GET", "/api/agents", { token: sample.token })).status).toBe(200);
});
