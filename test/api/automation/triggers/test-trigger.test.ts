import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import { actOnTrigger, createTrigger, deliveriesOf } from "#test/support/factories/triggers";

test("a try starts nothing and says what a run would get; a sample starts a run of the caller", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner);
  const rule = { when: "body.total > 100.0", context: { total: "${body.total}" } };
  const trigger = await createTrigger(owner, agent.id, rule);
  const dry = (body: unknown) => actOnTrigger(owner, trigger.id, "test", { body, dry: true });
  expect((await dry({ total: 120 })).data()).toEqual({ matches: true, context: { total: 120 }, error: null });
  expect((await dry({ total: 20 })).data()).toEqual({ matches: false, context: null, error: null });
  expect((await dry({})).data()).toMatchObject({ matches: null, error: { field: "when", code: "EXPRESSION_FAILED" } });
  expect(await deliveriesOf(owner, trigger.id)).toEqual([]);
  const sent = await actOnTrigger(owner, trigger.id, "test", { body: { total: 120 } });
  expect(sent.status, sent.text).toBe(202);
  const runs = await call("GET", "/api/executions", { token: owner.token });
  expect(runs.data()).toMatchObject({ executions: [{ origin: "stranger", started_by: { id: trigger.id } }] });
  const failing = await actOnTrigger(owner, trigger.id, "test", { body: {} });
  expect(failing.error).toMatchObject({ code: "INVALID_INPUT", details: { reason: "EXPRESSION_FAILED" } });
});
