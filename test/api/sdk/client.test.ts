import { expect, inject, it } from "vitest";

import { connect, dataOf, type Tenure, TenureError } from "#sdk/client";
import type { RunEvent } from "#sdk/runs";
import { pendingApproval } from "#test/support/approvals";
import { startBreakingProxy } from "#test/support/breaking-proxy";
import { signUp, type TestAccount } from "#test/support/client";
import { createAgent, executeToEnd, TEXT, unknownId } from "#test/support/factories/agents";
import { createSkill } from "#test/support/factories/skills";
import { actOnRun, runSteps, step, untilRun } from "#test/support/factories/stored-workflows";
import { startWebhookReceiver } from "#test/support/webhook-receiver";

const clientOf = ({ apiKey }: TestAccount, url = inject("baseUrl")): Tenure => connect({ url, key: apiKey });

const all = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
};

it("pages gives every item of lists by page, by cursor and by offset", async () => {
  const account = await signUp();
  const tenure = clientOf(account);
  const ids = [];
  for (const name of ["A", "B", "C", "D", "E"]) ids.push((await createAgent(account, { name })).id);
  const agents = await all(tenure.pages("/api/agents", "agents", { query: { limit: 2 } }));
  expect(agents.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());

  const runs = [];
  for (const id of ids.slice(0, 3)) runs.push(await executeToEnd(account, id));
  const executions = await all(tenure.pages("/api/executions", "executions", { query: { limit: 2 } }));
  expect(executions.map((execution) => execution.execution_id).toSorted()).toEqual(runs.toSorted());

  const skills = [];
  for (const name of ["One", "Two", "Three"]) skills.push(await createSkill(account, { name }));
  const own = await all(tenure.pages("/api/v1/skills/private", "skills", { query: { limit: 2 } }));
  expect(own.map(({ id }) => id)).toEqual(expect.arrayContaining(skills));
  expect(new Set(own.map(({ id }) => id)).size).toBe(own.length);
});

it("a write whose answer is lost is sent again with the same key, and happens once", async () => {
  const account = await signUp();
  const proxy = await startBreakingProxy();
  proxy.loseAnswers("POST", 2);
  const { agent } = await dataOf(
    clientOf(account, proxy.url).api.POST("/api/agents", {
      body: { name: "Once", role: "custom", maturity_level: "student" },
    }),
  );
  expect(agent.name).toBe("Once");
  const keys = proxy.asked.map(({ headers }) => headers["idempotency-key"]);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(await all(clientOf(account).pages("/api/agents", "agents"))).toHaveLength(1);
});

it("a refusal is thrown with its code, details and the id of the request, and is not repeated", async () => {
  const account = await signUp();
  const proxy = await startBreakingProxy();
  const refused = clientOf(account, proxy.url).api.GET("/api/agents/{agent_id}", {
    params: { path: { agent_id: unknownId() } },
  });
  const error: unknown = await refused.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(TenureError);
  expect(error).toMatchObject({ status: 404, code: "AGENT_NOT_FOUND", requestId: expect.stringMatching(/^req_/) });
  expect(proxy.asked).toHaveLength(1);
});

it("a run's stream that breaks continues after the last event: the same events as in one piece", async () => {
  const account = await signUp();
  const agent = await createAgent(account);
  const task = { task: "Summarize the text in one sentence", context: { text: TEXT } };
  const run = await clientOf(account).runs.start(agent.id, task);
  await run.ended();
  const whole = await all(run.follow());
  expect(whole.at(-1)).toMatchObject({ event: "end", data: { status: "completed" } });

  const proxy = await startBreakingProxy();
  proxy.breakStreams(3, 150);
  const pieces = await all(clientOf(account, proxy.url).runs.follow(agent.id, run.executionId));
  const ids = proxy.asked.map(({ headers }) => headers["last-event-id"]);
  expect(ids).toHaveLength(4);
  expect(ids.filter((id) => id !== undefined).length).toBeGreaterThan(0);
  expect(pieces.map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
});

it("a workflow's run that is followed over a broken network is told whole, and its end is awaited", async () => {
  const account = await signUp();
  const tenure = clientOf(account);
  const agent = await createAgent(account);
  const { runId } = await runSteps(account, agent.id, [
    step("go", "wait_for", { parameters: { event: "go" } }),
    step("kind", "rule", { depends_on: ["go"], parameters: { rules: [{ when: "true", result: "debit" }] } }),
  ]);
  const proxy = await startBreakingProxy();
  proxy.breakStreams(3, 400);
  const following = all(clientOf(account, proxy.url).workflowRuns.follow(runId));
  const ended = tenure.workflowRuns.ended(runId);
  await untilRun(account, runId, ({ status }) => status === "waiting");
  await actOnRun(account, runId, "signal", { name: "go" });
  const run = await ended;
  expect(run).toMatchObject({ status: "completed" });
  const events = await following;
  const steps = new Map(
    events.flatMap((event) => (event.event === "step" ? [[event.data.step_id, event.data] as const] : [])),
  );
  expect([...steps.values()].toSorted((a, b) => a.step_id.localeCompare(b.step_id))).toEqual(
    run.steps.toSorted((a, b) => a.step_id.localeCompare(b.step_id)),
  );
  expect(events.at(-1)).toMatchObject({ event: "end", data: { status: "completed", output: run.output } });
  const ids = events.flatMap(({ id }) => id ?? []);
  expect(new Set(ids).size).toBe(ids.length);
  const [last = ""] = ids.slice(-2);
  const rest = await all(tenure.workflowRuns.follow(runId, { after: last }));
  expect(rest.map(({ event }) => event)).toEqual(["run", "end"]);
});

it("a run names the approval that it waits for, and continues when a person approves exactly what was read", async () => {
  const account = await signUp();
  const tenure = clientOf(account);
  const receiver = await startWebhookReceiver();
  const agent = await createAgent(account);
  await createSkill(account, { name: "Refunds", skill_type: "api", code: undefined, config: { url: receiver.url } });
  const run = await tenure.runs.start(agent.id, { task: "Use the skill Refunds", context: { amount: 184 } });
  const events: RunEvent[] = [];
  for await (const event of run.follow()) {
    events.push(event);
    if (event.event !== "approval") continue;
    expect(receiver.requests).toEqual([]);
    const approval = await tenure.approvals.get(event.data.approval_id);
    const wrong = tenure.approvals.approve({ ...approval, digest: "0".repeat(64) });
    await expect(wrong).rejects.toMatchObject({ name: "TenureError", status: 409 });
    const waiting = tenure.approvals.wait(approval.id);
    await tenure.approvals.approve(approval, "Looked at the customer");
    await expect(waiting).resolves.toMatchObject({ id: approval.id, reason: "Looked at the customer" });
  }
  expect(events.filter(({ event }) => event === "approval")).toHaveLength(1);
  expect(events.at(-1)).toMatchObject({ event: "end", data: { execution_id: run.executionId } });
  expect(receiver.requests).toHaveLength(1);
});

it("waiting for an approval ends with a rejection, and with the caller's signal", async () => {
  const account = await signUp();
  const tenure = clientOf(account);
  const { id } = await pendingApproval(account);
  const waiting = tenure.approvals.wait(id);
  await tenure.approvals.reject(id, "Not today");
  await expect(waiting).resolves.toMatchObject({ status: "rejected", reason: "Not today" });

  const other = await pendingApproval(account);
  const controller = new AbortController();
  const given = tenure.approvals.wait(other.id, { signal: controller.signal });
  controller.abort(new Error("enough"));
  await expect(given).rejects.toThrow("enough");
});
