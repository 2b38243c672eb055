import { expect, inject, test } from "vitest";

import { runSkill } from "#skills/private-skills/run-skill";
import { codeFor, PASSWORD, signIn, signUpWithTwoFactor } from "#test/support/authenticator";
import { call, signUp } from "#test/support/client";
import { databaseOf, inDatabase } from "#test/support/database";
import { createSkill, putSkill } from "#test/support/factories/skills";
import { otherIsolate } from "#test/support/other-isolate";
import { startToolServer } from "#test/support/tool-server";
import { sendTest, subscribed } from "#test/support/webhooks";

/** Copies a sealed column from one row into another one, as a writer of the database can. */
async function copy(table: string, column: string, from: string, to: string): Promise<void> {
  const [[sealed] = []] = await inDatabase(`SELECT ${column} FROM ${table} WHERE id = ?`, from);
  await inDatabase(`UPDATE ${table} SET ${column} = ? WHERE id = ?`, String(sealed), to);
}

test("a webhook's secret that is copied into another tenant's row signs nothing there", async () => {
  const [owner, thief] = await Promise.all([subscribed(), subscribed()]);
  await copy("webhooks", "secret", owner.webhook.id, thief.webhook.id);
  await sendTest(thief.account, thief.webhook.id);
  const attempts = () =>
    inDatabase(
      `SELECT response_status, error FROM webhook_attempts WHERE delivery_id IN
        (SELECT id FROM webhook_deliveries WHERE webhook_id = ?)`,
      thief.webhook.id,
    );
  await expect.poll(attempts, { timeout: 30_000 }).toEqual([[null, "The attempt failed inside the platform."]]);
  await sendTest(owner.account, owner.webhook.id);
  expect(await owner.receiver.received(1)).toHaveLength(1);
});

test("a tool server's header that is copied into another row is sent to no one", async () => {
  const [owner, thief, simulator] = await Promise.all([signUp(), signUp(), startToolServer()]);
  const register = async (account: typeof owner, name: string) => {
    const auth = { type: "header", header: "x-key", value: `the key of ${name}` };
    const answer = await call("POST", "/api/tool-servers", {
      token: account.token,
      body: { name, kind: "mcp", url: simulator.url, auth },
    });
    return answer.data<{ id: string }>().id;
  };
  const [owned, stolen, beside] = await Promise.all([
    register(owner, "owned"),
    register(thief, "stolen"),
    register(owner, "beside"),
  ]);
  await copy("tool_servers", "secret", owned, stolen);
  await copy("tool_servers", "secret", owned, beside);
  simulator.requests.length = 0;
  const refresh = (account: typeof owner, id: string) =>
    call("POST", `/api/tool-servers/${id}/refresh`, { token: account.token });
  expect((await refresh(thief, stolen)).status).toBe(500);
  expect((await refresh(owner, beside)).status).toBe(500);
  expect(simulator.requests).toEqual([]);
  expect((await refresh(owner, owned)).status).toBe(200);
  expect(simulator.requests.every(({ headers }) => headers["x-key"] === "the key of owned")).toBe(true);
});

test("an authenticator's secret that is written into another person's row proves nothing", async () => {
  const [victim, thief] = await Promise.all([signUpWithTwoFactor(), signUpWithTwoFactor()]);
  await copy("users", "totp_secret", thief.userId, victim.userId);
  const answer = await signIn({ email: victim.email, password: PASSWORD, totp_code: codeFor(thief.secret, 1) });
  expect(answer.status).toBe(500);
  expect(answer.text).not.toContain("access_token");
});

test("a skill's environment that is copied into another tenant's skill is not run", async () => {
  const [owner, thief] = await Promise.all([signUp(), signUp()]);
  const [owned, stolen] = await Promise.all([createSkill(owner), createSkill(thief)]);
  await putSkill(owner, owned, { environment_vars: { KEY: "the key of the owner" } });
  await copy("skills", "environment", owned, stolen);
  const { base } = otherIsolate({ ENCRYPTION_KEY: inject("encryptionKey") }, await databaseOf(thief.tenantId));
  const ctx = { ...base, tenant: { id: thief.tenantId } };
  const run = { skillId: stolen, input: {}, callId: "copied", signal: new AbortController().signal };
  await expect(runSkill(ctx, run)).rejects.toThrow("another row");
});
