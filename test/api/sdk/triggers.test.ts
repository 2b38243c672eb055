import { expect, inject, it } from "vitest";

import { connect, signHook, type Tenure } from "#sdk/client";
import { call, signUp, type TestAccount } from "#test/support/client";
import { createAgent, TEXT } from "#test/support/factories/agents";

const clientOf = ({ apiKey }: TestAccount): Tenure => connect({ url: inject("baseUrl"), key: apiKey });

const CLAIMS = {
  name: "Claims",
  source: "webhook",
  task: "Summarize the text in one sentence",
  verify: { scheme: "standard_webhooks" },
  context: { text: "${body.text}" },
} as const;

it("what `signHook` signs is taken once, and its run is found by the delivery", async () => {
  const account = await signUp();
  const { triggers, runs } = clientOf(account);
  const agent = await createAgent(account);
  const { id, url, secret } = await triggers.create({ ...CLAIMS, agent_id: agent.id });
  const body = JSON.stringify({ text: TEXT });
  const headers = await signHook(body, secret ?? "", { id: "claim-1" });
  const send = () => call("POST", new URL(url ?? "").pathname, { rawBody: body, headers });
  expect([(await send()).status, (await send()).status]).toEqual([202, 200]);
  const [repeat, first] = await triggers.deliveries(id);
  expect([repeat?.status, first?.status, first?.sender_id]).toEqual(["duplicate", "accepted", "claim-1"]);
  expect(await runs.ended(agent.id, first?.execution_id ?? "")).toMatchObject({ status: "completed" });
  const again = await triggers.redeliver(id, first?.id ?? "", { idempotencyKey: "once" });
  expect(await triggers.redeliver(id, first?.id ?? "", { idempotencyKey: "once" })).toEqual(again);
});

it("a trigger is tried, changed, paused, resumed, gets a new secret and is deleted", async () => {
  const account = await signUp();
  const { triggers } = clientOf(account);
  const agent = await createAgent(account);
  const { id, secret } = await triggers.create({ ...CLAIMS, agent_id: agent.id });
  expect(await triggers.try(id, { body: { text: TEXT } })).toEqual({
    matches: true,
    context: { text: TEXT },
    error: null,
  });
  expect(await triggers.send(id, { body: { text: TEXT } })).toMatchObject({ status: "accepted" });
  expect(await triggers.update(id, { when: "false" })).toMatchObject({ when: "false" });
  expect(await triggers.pause(id, "Stocktaking")).toMatchObject({ state: "paused" });
  expect(await triggers.resume(id)).toMatchObject({ state: "active" });
  const rotated = await triggers.rotateSecret(id, { overlap_seconds: 60 });
  expect(rotated.secret).not.toBe(secret);
  const listed = await Array.fromAsync(triggers.list({ source: "webhook" }));
  expect(listed.map((one) => one.id)).toEqual([id]);
  await triggers.delete(id);
  await expect(triggers.get(id)).rejects.toMatchObject({ status: 404, code: "NOT_FOUND" });
});
