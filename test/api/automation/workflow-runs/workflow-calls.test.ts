import { expect, test } from "vitest";

import { decide } from "#test/support/approvals";
import { call, signUp } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import {
  actOnRun,
  endOfRun,
  runSteps,
  startRun,
  step,
  stepOf,
  untilRun,
} from "#test/support/factories/stored-workflows";
import { addColleague } from "#test/support/users";
import { startWebhookReceiver } from "#test/support/webhook-receiver";

const start = step("start", "trigger_form");
const set = (id: string, values: Record<string, string>) => step(id, "transform", { parameters: { set: values } });
const json = (body: unknown) => ({
  status: 200,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

test("a retry keeps completed steps, and tries one item of a loop alone", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner, { maturity_level: "autonomous" });
  const receiver = await startWebhookReceiver();
  receiver.answerWith(json({ n: 1 }), json({ n: 2 }), { status: 400 }, json({ n: 3 }));
  const { runId } = await runSteps(
    owner,
    agent.id,
    [
      start,
      step("each", "http", {
        for_each: { items: "input.list", collect: "output.n", concurrency: 1 },
        parameters: { method: "POST", url: `${receiver.url}/\${item}`, body: { n: "${item}" } },
        retry: { attempts: 0 },
      }),
    ],
    { input: { list: [1, 2, 3] } },
  );
  const failed = await endOfRun(owner, runId);
  expect(failed).toMatchObject({ status: "failed", error: { step_id: "each" } });
  expect(["each[0]", "each[1]", "each[2]"].map((key) => stepOf(failed, key).status)).toEqual([
    "completed",
    "completed",
    "failed",
  ]);
  const wrong = await actOnRun(owner, runId, "steps/each%5B0%5D/retry");
  expect([wrong.status, wrong.error?.details["reason"]]).toEqual([409, "wrong_state"]);
  const again = await actOnRun(owner, runId, "steps/each%5B2%5D/retry");
  expect(again.status, again.text).toBe(200);
  const run = await endOfRun(owner, runId);
  expect(run, JSON.stringify(run)).toMatchObject({ status: "completed", output: { each: [1, 2, 3] } });
  expect(receiver.requests.map(({ path }) => path)).toEqual(
    ["/1", "/2", "/3", "/3"].map((one) => expect.stringContaining(one)),
  );
});

test("a person answers with a choice and a form, and edits only what the step lets them edit", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner);
  const form = [{ name: "amount", type: "number" }];
  const { runId } = await runSteps(
    owner,
    agent.id,
    [
      start,
      step("ask", "ask", { parameters: { message: "How much?", choices: ["pay", "refuse"], form } }),
      step("look", "approval", { parameters: { show: { text: "{{text}}", to: "a" }, may_edit: ["text"] } }),
    ],
    { input: { text: "Hello" } },
  );
  const answer = (id: string, given: Record<string, unknown>) =>
    call("POST", `/api/approvals/${id}/approve-changed`, { ...owner, body: { arguments: given } });
  const asked = await untilRun(owner, runId, (run) => stepOf(run, "ask").approval_id !== null);
  const question = stepOf(asked, "ask").approval_id ?? "";
  expect((await decide(owner, question, "approve")).status).toBe(409);
  expect((await answer(question, { choice: "wait", amount: 3 })).status).toBe(400);
  const answered = await answer(question, { choice: "pay", amount: 3 });
  expect(answered.status, answered.text).toBe(200);
  const shown = await untilRun(owner, runId, (run) => stepOf(run, "look").approval_id !== null);
  expect(stepOf(shown, "ask").output).toMatchObject({ approved: true, choice: "pay", amount: 3 });
  const text = stepOf(shown, "look").approval_id ?? "";
  expect((await answer(text, { text: "Hi", to: "b" })).status).toBe(400);
  expect((await answer(text, { text: "Hi", to: "a" })).status).toBe(200);
  const run = await endOfRun(owner, runId);
  expect(run, JSON.stringify(run)).toMatchObject({
    status: "completed",
    output: { look: { show: { text: "Hi", to: "a" } } },
  });
});

test("a call whose effect is unknown is not tried again: a person settles it, and then the run continues", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner, { maturity_level: "autonomous" });
  const receiver = await startWebhookReceiver();
  receiver.answerWith({ status: 500 });
  const { runId, workflow } = await runSteps(owner, agent.id, [
    start,
    step("book", "http", { parameters: { method: "POST", url: `${receiver.url}/book`, body: { total: 3 } } }),
    set("after", { a: "1" }),
  ]);
  const waiting = await untilRun(owner, runId, (run) => stepOf(run, "book").status === "waiting");
  const { error } = stepOf(waiting, "book");
  expect(error).toMatchObject({ code: "EFFECT_UNKNOWN", details: { effect_id: expect.any(String) } });
  const effectId = String(error?.details?.["effect_id"]);
  const settled = await call("POST", `/api/effects/${effectId}/settle`, { ...owner, body: { outcome: "happened" } });
  expect(settled.status, settled.text).toBe(200);
  const run = await endOfRun(owner, runId);
  expect(run, JSON.stringify(run)).toMatchObject({ status: "completed", output: { after: { a: 1 } } });
  expect(receiver.requests).toHaveLength(1);
  const again = await actOnRun(owner, runId, "rerun", { from_step: "book" });
  expect([again.status, again.error?.code]).toEqual([409, "EFFECTS_WOULD_REPEAT"]);
  receiver.answerWith(json({ ok: true }));
  const allowed = await actOnRun(owner, runId, "rerun", { from_step: "book", repeat_effects: true });
  expect(allowed.status, allowed.text).toBe(202);
  const repeated = await endOfRun(owner, allowed.data<{ run_id: string }>().run_id);
  expect(repeated).toMatchObject({ status: "completed", rerun_of: runId, workflow_id: workflow.id });
  expect(stepOf(repeated, "start").from).toBe("reused");
  expect(receiver.requests).toHaveLength(2);
});

test("a call of class 3 asks at each level until a person with the right to approve confirms the version", async () => {
  const owner = await signUp();
  const member = await addColleague(owner, "member");
  const agent = await createAgent(owner, { maturity_level: "autonomous" });
  const receiver = await startWebhookReceiver();
  receiver.answerWith(json({ ok: true }));
  const steps = [
    start,
    step("book", "http", { parameters: { method: "POST", url: receiver.url, body: { total: 3 } } }),
  ];
  const { runId, workflow } = await runSteps(member, agent.id, steps);
  const asked = await untilRun(owner, runId, (run) => stepOf(run, "book").approval_id !== null);
  expect(receiver.requests).toHaveLength(0);
  expect((await decide(owner, stepOf(asked, "book").approval_id ?? "", "approve")).status).toBe(200);
  const run = await endOfRun(owner, runId);
  expect(run, JSON.stringify(run)).toMatchObject({ status: "completed" });
  expect(receiver.requests).toHaveLength(1);
  expect((await call("POST", `/api/workflows/${workflow.id}/confirm`, owner)).status).toBe(200);
  expect(await endOfRun(owner, await startRun(member, workflow.id))).toMatchObject({ status: "completed" });
  expect(receiver.requests).toHaveLength(2);
});
