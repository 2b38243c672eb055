import { expect, test } from "vitest";

import { decide } from "#test/support/approvals";
import { call, newAddress, signUp } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import { createSkill } from "#test/support/factories/skills";
import {
  endOfRun,
  readRun,
  runSteps,
  type RunView,
  step,
  stepOf,
  untilRun,
} from "#test/support/factories/stored-workflows";
import { startWebhookReceiver } from "#test/support/webhook-receiver";

const reply = step("reply", "wait_for", { parameters: { callback: true } });
const addressOf = (run: RunView): string | null => stepOf(run, "reply").callback_url;
const post = (path: string, body: unknown) => call("POST", path, { body, from: newAddress() });
const ok = { status: 200, headers: { "content-type": "application/json" }, body: "{}" };

test("a one-time address completes its step once, and what came makes later calls ask", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner, { maturity_level: "autonomous" });
  const receiver = await startWebhookReceiver();
  receiver.answerWith(ok, ok, ok);
  const skill = await createSkill(owner, {
    name: "Book",
    skill_type: "api",
    code: undefined,
    config: { url: receiver.url },
  });
  const { runId } = await runSteps(owner, agent.id, [
    step("ask", "http", {
      parameters: { method: "POST", url: receiver.url, body: { answer_to: "${run.callback_urls.reply}" } },
    }),
    reply,
    step("book", "skill", { parameters: { skill_id: skill, arguments: { said: "${steps.reply.output.said}" } } }),
    step("tell", "http", {
      parameters: { method: "POST", url: receiver.url, body: { said: "${steps.reply.output.said}" } },
    }),
  ]);
  const waiting = await untilRun(owner, runId, (run) => addressOf(run) !== null);
  const path = addressOf(waiting) ?? "";
  const sent = JSON.parse(receiver.requests[0]?.body ?? "{}") as { answer_to: string };
  expect(sent.answer_to.endsWith(path)).toBe(true);
  const answers = await Promise.all([{ said: "one" }, { said: "two" }].map((body) => post(path, body)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 410]);
  const said = answers[0]?.status === 202 ? "one" : "two";
  for (const id of ["book", "tell"]) {
    const asked = await untilRun(owner, runId, (run) => stepOf(run, id).approval_id !== null);
    expect(asked).toMatchObject({ origin: "stranger" });
    expect(addressOf(asked)).toBeNull();
    expect((await decide(owner, stepOf(asked, id).approval_id ?? "", "approve")).status).toBe(200);
  }
  const run = await endOfRun(owner, runId);
  expect(run, JSON.stringify(run)).toMatchObject({ status: "completed" });
  expect(stepOf(run, "reply").output).toEqual({ said });
  expect((await post(path, {})).status).toBe(410);
});

test("an answer that comes before its step waits is kept; other bodies and addresses are refused", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner);
  const { runId } = await runSteps(owner, agent.id, [
    step("show", "approval", { parameters: { show: "${run.callback_urls.reply}" } }),
    reply,
  ]);
  const asked = await untilRun(owner, runId, (run) => stepOf(run, "show").approval_id !== null);
  const approvalId = stepOf(asked, "show").approval_id ?? "";
  const shown = await call("GET", `/api/approvals/${approvalId}`, owner);
  const url = shown.data<{ arguments: { show: string } }>().arguments.show;
  const path = url.slice(url.indexOf("/api/callbacks/"));
  expect((await call("POST", path, { rawBody: "a=1", headers: { "content-type": "text/plain" } })).status).toBe(415);
  expect((await post("/api/callbacks/AAAAAAAAAAAAAAAAAAAAAA", {})).status).toBe(404);
  expect((await post(path, { early: true })).status).toBe(202);
  expect((await post(path, { early: false })).status).toBe(410);
  expect(stepOf(await readRun(owner, runId), "reply").status).toBe("pending");
  expect((await decide(owner, approvalId, "approve")).status).toBe(200);
  const run = await endOfRun(owner, runId);
  expect(run).toMatchObject({ status: "completed", output: { reply: { early: true } } });
});
