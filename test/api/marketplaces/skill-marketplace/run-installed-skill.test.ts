import { expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent, execute } from "#test/support/factories/agents";
import { asOperator } from "#test/support/factories/listings";
import { approveSkill, installedSkill, submittedSkill } from "#test/support/factories/skill-listings";
import { getSkill, putSkill } from "#test/support/factories/skills";
import { startWebhookReceiver } from "#test/support/webhook-receiver";

/** Published by one tenant, approved by the platform's operator, installed by another. */
async function throughTheMarketplace(
  fields: Record<string, unknown>,
): Promise<{ account: TestAccount; skillId: string }> {
  const { marketplaceId } = await submittedSkill(await signUp(), fields);
  expect((await approveSkill(asOperator(), marketplaceId)).status).toBe(200);
  const account = await signUp();
  return { account, skillId: await installedSkill(account, marketplaceId) };
}

/** The result of the agent's copy. */
async function outputOf(account: TestAccount, skillId: string, context: Record<string, unknown>): Promise<unknown> {
  const agent = await createAgent(account, { maturity_level: "supervised" });
  const answer = await execute(account, agent.id, { task: "Use it", context, parameters: { skill_id: skillId } });
  expect(answer.status, answer.text).toBe(200);
  return Object.values(answer.data<{ result: { details: Record<string, unknown> } }>().result.details)[0];
}

test("a function of another tenant runs in the sandbox", async () => {
  const code = "function main({ text }) { return { words: text.split(config.separator).length }; }";
  const { account, skillId } = await throughTheMarketplace({ code, config: { separator: " " } });
  expect(await outputOf(account, skillId, { text: "one two three" })).toEqual({ words: 3 });
});

test("a script of another tenant runs in the sandbox", async () => {
  const { account, skillId } = await throughTheMarketplace({ skill_type: "script", code: "input.a * input.b" });
  expect(await outputOf(account, skillId, { a: 6, b: 7 })).toBe(42);
});

test("an endpoint is called with the values that the installing tenant set", async () => {
  const receiver = await startWebhookReceiver();
  receiver.answerWith({ status: 200, headers: { "content-type": "application/json" }, body: '{"rate":1.08}' });
  const config = { url: receiver.url, headers: { "x-rates-key": "${RATES_KEY}" } };
  const { account, skillId } = await throughTheMarketplace({ skill_type: "api", code: undefined, config });
  expect(await getSkill(account, skillId)).toMatchObject({ environment_vars: [] });
  await putSkill(account, skillId, { environment_vars: { RATES_KEY: "the-installers-own" } });
  expect(await outputOf(account, skillId, { pair: "EURUSD" })).toEqual({ rate: 1.08 });
  expect(receiver.requests[0]?.headers).toMatchObject({ "x-rates-key": "the-installers-own" });
});

test("one Idempotency-Key makes one copy, however many requests carry it", async () => {
  const { marketplaceId } = await submittedSkill(await signUp());
  await approveSkill(asOperator(), marketplaceId);
  const account = await signUp();
  const install = () =>
    call("POST", "/api/skills/install", {
      token: account.token,
      body: { skill_id: marketplaceId },
      headers: { "idempotency-key": "once" },
    });
  const answers = await Promise.all(Array.from({ length: 30 }, install));
  expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
  const copies = await inDatabase("SELECT id FROM skills WHERE tenant_id = ?", account.tenantId);
  expect(copies).toHaveLength(1);
  const replayed = await install();
  expect(replayed.status).toBe(201);
  expect((replayed.body as { skill_id: string }).skill_id).toBe(copies[0]?.[0]);
});

test("a snapshot that is not the one that was reviewed is not installed", async () => {
  const { marketplaceId } = await submittedSkill(await signUp());
  await approveSkill(asOperator(), marketplaceId);
  await inDatabase(
    "UPDATE listing_versions SET snapshot = json_set(snapshot, '$.code', 'function main() { return 1; }') WHERE listing_id = ?",
    marketplaceId,
  );
  const account = await signUp();
  const answer = await call("POST", "/api/skills/install", { token: account.token, body: { skill_id: marketplaceId } });
  expect(answer.status).toBe(500);
  expect(await inDatabase("SELECT id FROM skills WHERE tenant_id = ?", account.tenantId)).toEqual([]);
});
