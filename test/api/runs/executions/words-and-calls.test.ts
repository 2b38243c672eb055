import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";

import { call, signUp, type Answer, type CallOptions, type TestAccount } from "#test/support/client";
import { agentBody, type AgentView, untilEnded } from "#test/support/factories/agents";
import { skillBody } from "#test/support/factories/skills";
import type { RecordedRequest, Script } from "#test/support/model-server";
import { scriptedInstance, type ScriptedInstance, type ScriptedModel } from "#test/support/scripted-instance";
import { TASK_SENTENCES } from "#test/support/task-sentences";
import { startWebhookReceiver, type WebhookReceiver } from "#test/support/webhook-receiver";

/** With a model, the words of a task decide nothing; each call asks, is refused or is made by the agent's level. */
let model: ScriptedModel;
let instance: ScriptedInstance;
let owner: TestAccount;

beforeAll(async () => {
  ({ instance, model } = await scriptedInstance());
  owner = await signUp({ baseUrl: instance.baseUrl });
}, 60_000);
afterAll(() => model.close());
beforeEach(() => model.reset());

const send = (method: string, path: string, options: CallOptions = {}): Promise<Answer> =>
  call(method, path, { token: owner.token, baseUrl: instance.baseUrl, ...options });

interface Desk {
  agentId: string;
  skillId: string;
  /** The outside system that a refund reaches. */
  outside: WebhookReceiver;
}

/** An intern whose one tool acts outside. Its level lets it begin any task and make no such call alone. */
async function refundDesk(): Promise<Desk> {
  const outside = await startWebhookReceiver();
  const skill = { name: "Refunds", skill_type: "api", code: undefined, config: { url: outside.url } };
  const made = await send("POST", "/api/v1/skills/private", { body: skillBody(skill) });
  const skillId = (made.body as { skill_id: string }).skill_id;
  const configuration = { tools: [skillId], ...model.configuration };
  const agent = await send("POST", "/api/agents", { body: agentBody({ maturity_level: "intern", configuration }) });
  onTestFinished(async () => void (await send("DELETE", `/api/v1/skills/private/${skillId}`)));
  return { agentId: agent.data<{ agent: { id: string } }>().agent.id, skillId, outside };
}

interface RunView {
  execution_id: string;
  status: string;
  outcome: string | null;
  action: string;
  error: { code: string } | null;
  usage: { input_tokens: number; output_tokens: number };
  result: { awaiting_approval?: { approval_id: string } } | null;
}

const start = ({ agentId }: Desk, task: string, parameters: Record<string, unknown> = {}, context = {}) =>
  send("POST", `/api/agents/${agentId}/execute`, {
    body: { task, context, parameters: { wait_seconds: 20, ...parameters } },
  });

const pathOf = ({ agentId }: Desk, answer: Answer): string =>
  `/api/agents/${agentId}/executions/${answer.data<RunView>().execution_id}`;

const readRun = async (desk: Desk, answer: Answer): Promise<RunView> =>
  (await send("GET", pathOf(desk, answer))).data<RunView>();

/** The requests of one run: their ids and statuses. */
async function requestsOf(desk: Desk): Promise<{ id: string; status: string; arguments: Record<string, unknown> }[]> {
  const found = await send("GET", `/api/approvals?agent_id=${desk.agentId}&limit=100`);
  return found.data<{ approvals: { id: string; status: string; arguments: Record<string, unknown> }[] }>().approvals;
}

/** A run that waits for a person about one call; gives the approval. */
async function waiting(desk: Desk, answer: Answer): Promise<string> {
  const run = await readRun(desk, answer);
  expect(run).toMatchObject({ status: "in_progress", result: { awaiting_approval: {} } });
  return run.result?.awaiting_approval?.approval_id ?? "";
}

async function decided(desk: Desk, answer: Answer, decision: "approve" | "reject"): Promise<RunView> {
  const approvalId = await waiting(desk, answer);
  const said = await send("POST", `/api/approvals/${approvalId}/${decision}`, { body: {} });
  expect(said.status, said.text).toBe(200);
  return (await untilEnded(owner, pathOf(desk, answer), instance.baseUrl)) as unknown as RunView;
}

const lastOf = ({ body }: RecordedRequest): { role: string; content: string } | undefined =>
  (body["messages"] as { role: string; content: string }[]).at(-1);

/** A model that refunds once what a task of `orders` says, and answers every other task in words. */
const refundsFor =
  (orders: ReadonlySet<string>) =>
  (request: RecordedRequest): Script => {
    const last = lastOf(request);
    const isOrder = last?.role === "user" && [...orders].some((task) => last.content.includes(task));
    if (!isOrder) return { kind: "reply", text: "It is shipped." };
    return {
      kind: "reply",
      calls: [{ id: "call_1", name: "skill__refunds", input: { order: "SO-102", amount: 12.5 } }],
    };
  };

const ORDER = "Refund 12.50 EUR of order SO-102";

describe("with a model", () => {
  const chosen = Object.values(TASK_SENTENCES).map(({ honest, orders }) => ({
    honest: honest.slice(0, 5),
    orders: orders.slice(0, 5).map(([task]) => task),
  }));

  test("fifty tasks in five languages: none is refused before the model, and none acts without its question", async () => {
    const desk = await refundDesk();
    const honest = chosen.flatMap((tasks) => tasks.honest);
    const orders = chosen.flatMap((tasks) => tasks.orders);
    expect([honest.length, orders.length]).toEqual([25, 25]);
    model.respond(refundsFor(new Set(orders)));
    for (const task of honest) {
      const answer = await start(desk, task);
      expect([task, answer.status]).toEqual([task, 200]);
      expect([task, answer.data<RunView>().outcome]).toEqual([task, "done"]);
    }
    expect(model.requests.length).toBe(honest.length);
    expect(await requestsOf(desk)).toEqual([]);
    for (const task of orders) {
      const answer = await start(desk, task, { wait_seconds: 5 });
      expect([task, answer.status]).toEqual([task, 202]);
      expect([task, (await decided(desk, answer, "reject")).outcome]).toEqual([task, "refused"]);
    }
    const requests = await requestsOf(desk);
    expect(requests.map(({ status }) => status)).toEqual(orders.map(() => "rejected"));
    expect(desk.outside.requests).toEqual([]);
  }, 240_000);

  test("a run that waits says what it has used so far", async () => {
    const desk = await refundDesk();
    model.respond(refundsFor(new Set([ORDER])));
    const answer = await start(desk, ORDER);
    await waiting(desk, answer);
    const used = (await readRun(desk, answer)).usage;
    expect(used.input_tokens).toBeGreaterThan(0);
    expect(used.output_tokens).toBeGreaterThan(0);
    const listed = await send("GET", `/api/executions?agent_id=${desk.agentId}`);
    expect(listed.data<{ executions: object[] }>().executions).toMatchObject([{ usage: used }]);
    const ended = await decided(desk, answer, "approve");
    expect(ended.usage.input_tokens).toBeGreaterThan(used.input_tokens);
  });

  test("an approved call is one question and one act", async () => {
    const desk = await refundDesk();
    model.respond(refundsFor(new Set([ORDER])));
    const run = await decided(desk, await start(desk, ORDER, { ask: true }), "approve");
    expect(run).toMatchObject({ status: "completed", outcome: "done", action: "read" });
    expect((await requestsOf(desk)).map(({ status }) => status)).toEqual(["consumed"]);
    expect(desk.outside.requests).toHaveLength(1);
  });

  test("a run whose only act a person rejected is refused: in the answer, the list, the event and the evidence", async () => {
    const desk = await refundDesk();
    const told = await startWebhookReceiver();
    await send("POST", "/api/webhooks", { body: { url: told.url, events: ["agent.executed"] } });
    model.respond(refundsFor(new Set([ORDER])));
    const answer = await start(desk, ORDER);
    expect(await decided(desk, answer, "reject")).toMatchObject({ status: "completed", outcome: "refused" });
    const listed = await send("GET", `/api/executions?agent_id=${desk.agentId}&outcome=refused`);
    expect(listed.data<{ executions: object[] }>().executions).toHaveLength(1);
    const [message] = await told.received(1);
    expect(JSON.parse(message?.body ?? "{}")).toMatchObject({ data: { status: "completed", outcome: "refused" } });
    const { episodes } = (await send("GET", `/api/graduation/agents/${desk.agentId}/episodes`)).data<{
      episodes: object[];
    }>();
    expect(episodes).toMatchObject([{ outcome: "void" }]);
    const { agent } = (await send("GET", `/api/agents/${desk.agentId}`)).data<{ agent: AgentView }>();
    expect(agent.statistics).toMatchObject({ total_executions: 0, successful_executions: 0 });
  });

  test("an action that the caller names is still decided before the run, and the refusal says what to send", async () => {
    const desk = await refundDesk();
    const refused = await start(desk, "What is the state of SO-102?", { action: "refund" });
    expect([refused.status, refused.error?.code]).toEqual([403, "GOVERNANCE_VIOLATION"]);
    expect(refused.error?.message).toContain("Send the task without parameters.action");
    expect(model.requests).toEqual([]);
  });

  test("a call that the caller names asks once, for exactly this call, with `ask: true`", async () => {
    const desk = await refundDesk();
    const input = { order: "SO-102", amount: 12.5 };
    const refused = await start(desk, "Refund it", { skill_id: desk.skillId }, input);
    expect([refused.status, refused.error?.details["ask"]]).toEqual([403, true]);
    expect(refused.error?.message).toContain("parameters.ask: true");
    model.respond(() => ({ kind: "reply", text: "Refunded." }));
    const run = await decided(
      desk,
      await start(desk, "Refund it", { skill_id: desk.skillId, ask: true }, input),
      "approve",
    );
    expect(run).toMatchObject({ status: "completed", outcome: "done" });
    const requests = await requestsOf(desk);
    expect(requests).toMatchObject([{ status: "consumed", arguments: { arguments: input } }]);
    expect(desk.outside.requests).toHaveLength(1);
  });

  test("an approval of a named call covers no other call of the run", async () => {
    const desk = await refundDesk();
    const second = { id: "call_2", name: "skill__refunds", input: { order: "SO-103", amount: 80 } };
    model.script({ kind: "reply", calls: [second] }, { kind: "reply", text: "One of two." });
    const answer = await start(
      desk,
      "Refund it",
      { skill_id: desk.skillId, ask: true },
      { order: "SO-102", amount: 1 },
    );
    const first = await waiting(desk, answer);
    await send("POST", `/api/approvals/${first}/approve`, { body: {} });
    await expect.poll(async () => (await requestsOf(desk)).length, { timeout: 30_000, interval: 50 }).toBe(2);
    expect(desk.outside.requests).toHaveLength(1);
    await expect
      .poll(() => readRun(desk, answer).then(({ result }) => result?.awaiting_approval?.approval_id), {
        timeout: 30_000,
        interval: 50,
      })
      .not.toBe(first);
    expect(await decided(desk, answer, "reject")).toMatchObject({ status: "completed", outcome: "done" });
    expect(desk.outside.requests).toHaveLength(1);
  });
});
