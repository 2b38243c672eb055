import { expect, test } from "vitest";

import { readAudit } from "#test/support/audit-log";
import { call } from "#test/support/client";
import { act, actingAgent, listEffects, settle, unknownEffect } from "#test/support/factories/effects";
import { addColleague } from "#test/support/users";

test("a person settles an effect: the outcome is in the trace and the audit log, and the call is not repeated", async () => {
  const { account, effect } = await unknownEffect();
  const answer = await settle(account, effect.id, { outcome: "did_not_happen", note: "Nothing in their books" });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.data()).toMatchObject({
    id: effect.id,
    status: "settled",
    known: effect.known,
    settlement: { outcome: "did_not_happen", note: "Nothing in their books", settled_by: account.userId },
  });
  const trace = await call("GET", `/api/agents/${effect.agent_id}/executions/${effect.execution_id}/trace`, {
    token: account.token,
  });
  expect(trace.data<{ reasoning_trace: unknown[] }>().reasoning_trace).toContainEqual(
    expect.objectContaining({ effect: expect.objectContaining({ id: effect.id, status: "settled" }) }),
  );
  const [entry] = await readAudit(account);
  expect(entry).toMatchObject({ action: "settle_effect", agent_id: effect.agent_id, outcome: "completed" });
});

test("the same again gives the first settlement, another one is refused, and so is an effect that is known", async () => {
  const { account, effect } = await unknownEffect();
  const first = await settle(account, effect.id, { outcome: "happened" });
  const again = await settle(account, effect.id, { outcome: "happened", note: "a later note" });
  expect([again.status, again.data()]).toEqual([200, first.data()]);
  const other = await settle(account, effect.id, { outcome: "did_not_happen" });
  expect([other.status, other.error?.details]).toEqual([409, { status: "settled", settled_as: "happened" }]);

  const actor = await actingAgent();
  await act(actor);
  const [done] = await listEffects(actor.account);
  const refused = await settle(actor.account, done?.id ?? "", { outcome: "happened" });
  expect([refused.status, refused.error?.details]).toEqual([409, { status: "done" }]);
});

test("of twenty people who settle it at once, half of them each way, one way stands", async () => {
  const { account, effect } = await unknownEffect();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_unused, index) =>
      settle(account, effect.id, { outcome: index % 2 === 0 ? "happened" : "did_not_happen" }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(10);
  const settled = new Set(
    answers.filter(({ status }) => status === 200).map((answer) => JSON.stringify(answer.data())),
  );
  expect(settled.size).toBe(1);
  expect((await readAudit(account)).filter(({ action }) => action === "settle_effect")).toHaveLength(1);
});

test("a member may look, and may not settle", async () => {
  const { account, effect } = await unknownEffect();
  const { token } = await addColleague(account, "member");
  expect((await call("GET", `/api/effects/${effect.id}`, { token })).status).toBe(200);
  const body = { outcome: "happened" };
  expect((await call("POST", `/api/effects/${effect.id}/settle`, { token, body })).status).toBe(403);
});
