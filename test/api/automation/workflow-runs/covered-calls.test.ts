import { expect, test } from "vitest";

import { type ApprovalView, decide, readApproval } from "#test/support/approvals";
import { call, signUp, type TestAccount } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import { createSkill } from "#test/support/factories/skills";
import { endOfRun, runSteps, step, stepOf, untilRun } from "#test/support/factories/stored-workflows";
import { startWebhookReceiver } from "#test/support/webhook-receiver";

interface Covered {
  step_id: string;
  is_granted: boolean;
  title: string | null;
  arguments: Record<string, unknown> | null;
  digest: string | null;
}

const start = step("start", "trigger_form");
const json = { status: 200, headers: { "content-type": "application/json" }, body: JSON.stringify({ ok: true }) };

const approve = (covers: string[], parameters: Record<string, unknown> = {}) =>
  step("approve", "approval", { parameters: { covers, ...parameters } });

async function bookkeeper() {
  const owner = await signUp();
  const agent = await createAgent(owner, { maturity_level: "student" });
  const receiver = await startWebhookReceiver();
  receiver.answerWith(json, json, json);
  return { owner, agent, receiver };
}

const approvalsOf = async ({ token }: TestAccount): Promise<ApprovalView[]> =>
  (await call("GET", "/api/approvals?limit=100", { token })).data<{ approvals: ApprovalView[] }>().approvals;

async function shownCovers(owner: TestAccount, runId: string): Promise<{ approvalId: string; covers: Covered[] }> {
  const run = await untilRun(owner, runId, (one) => stepOf(one, "approve").approval_id !== null);
  const approvalId = stepOf(run, "approve").approval_id ?? "";
  const shown = (await readApproval(owner, approvalId)) as unknown as { covers: Covered[] };
  return { approvalId, covers: shown.covers };
}

test("an approved step grants the calls that it shows, each once, of a skill and of an address", async () => {
  const { owner, agent, receiver } = await bookkeeper();
  const skill = await createSkill(owner, {
    name: "Book",
    skill_type: "api",
    code: undefined,
    config: { url: `${receiver.url}/skill` },
  });
  const { runId } = await runSteps(
    owner,
    agent.id,
    [
      start,
      approve(["book", "tell"]),
      step("book", "skill", { parameters: { skill_id: skill, arguments: { total: "${input.total}" } } }),
      step("tell", "http", {
        parameters: { method: "POST", url: `${receiver.url}/tell`, body: { total: "${input.total}" } },
      }),
    ],
    { input: { total: 12 } },
  );
  const { approvalId, covers } = await shownCovers(owner, runId);
  expect(covers).toEqual([
    expect.objectContaining({ step_id: "book", is_granted: true, arguments: { total: 12 } }),
    expect.objectContaining({ step_id: "tell", is_granted: true, title: `tell: POST ${receiver.url}/tell` }),
  ]);
  expect((await approvalsOf(owner)).map(({ status }) => status)).toEqual(["pending"]);
  expect((await decide(owner, approvalId, "approve", "Checked")).status).toBe(200);
  const run = await endOfRun(owner, runId);
  expect(run, JSON.stringify(run)).toMatchObject({ status: "completed" });
  expect(receiver.requests.map(({ path }) => path)).toEqual(
    ["/skill", "/tell"].map((one) => expect.stringContaining(one)),
  );
  const all = await approvalsOf(owner);
  expect(all.map(({ status, reason }) => [status, reason])).toEqual(
    Array.from({ length: 3 }, () => ["consumed", "Checked"]),
  );
  expect(all.map(({ digest }) => digest)).toEqual(expect.arrayContaining(covers.map(({ digest }) => digest)));
});

test("a call with other arguments than those that were shown asks, and so does one that was not known", async () => {
  const { owner, agent, receiver } = await bookkeeper();
  const body = { words: "${steps.approve.output.?reason.orValue('none')}" };
  const { runId } = await runSteps(
    owner,
    agent.id,
    [
      start,
      approve(["book", "tell"]),
      step("tell", "http", { depends_on: ["approve"], parameters: { method: "POST", url: receiver.url, body } }),
      step("book", "http", {
        depends_on: ["approve"],
        parameters: { method: "POST", url: receiver.url, body: { n: 1 } },
      }),
    ].map((one, index) => (index === 1 ? { ...one, depends_on: ["start"] } : one)),
  );
  const { approvalId, covers } = await shownCovers(owner, runId);
  expect(covers.map(({ step_id, is_granted }) => [step_id, is_granted])).toEqual([
    ["book", true],
    ["tell", false],
  ]);
  expect((await decide(owner, approvalId, "approve", "Yes")).status).toBe(200);
  const waiting = await untilRun(
    owner,
    runId,
    (run) => stepOf(run, "tell").approval_id !== null && stepOf(run, "book").status === "completed",
  );
  expect(stepOf(waiting, "tell").status).toBe("waiting");
  expect(receiver.requests).toHaveLength(1);
});

test("a grant is void for an agent that changed after it was shown, and asks", async () => {
  const { owner, agent, receiver } = await bookkeeper();
  const { runId } = await runSteps(owner, agent.id, [
    start,
    approve(["book"]),
    step("book", "http", { parameters: { method: "POST", url: receiver.url, body: { n: 1 } } }),
  ]);
  const { approvalId } = await shownCovers(owner, runId);
  const changed = await call("PUT", `/api/agents/${agent.id}`, { ...owner, body: { capabilities: ["ledgers"] } });
  expect(changed.status, changed.text).toBe(200);
  await decide(owner, approvalId, "approve");
  const waiting = await untilRun(owner, runId, (run) => stepOf(run, "book").approval_id !== null);
  expect(stepOf(waiting, "book").status).toBe("waiting");
  expect(receiver.requests).toHaveLength(0);
});

test("a rejected step grants nothing, and another run of the same steps has no use of a grant", async () => {
  const { owner, agent, receiver } = await bookkeeper();
  const steps = [
    start,
    approve(["book"]),
    step("book", "http", { parameters: { method: "POST", url: receiver.url, body: { n: 1 } } }),
  ];
  const rejected = await runSteps(owner, agent.id, steps);
  await decide(owner, (await shownCovers(owner, rejected.runId)).approvalId, "reject");
  expect(await endOfRun(owner, rejected.runId)).toMatchObject({ error: { code: "APPROVAL_REJECTED" } });
  expect((await approvalsOf(owner)).map(({ status }) => status)).toEqual(["rejected"]);
  const holding = await runSteps(owner, agent.id, [
    ...steps.slice(0, 2),
    step("hold", "wait_for", { parameters: { event: "go" } }),
    ...steps.slice(2),
  ]);
  await decide(owner, (await shownCovers(owner, holding.runId)).approvalId, "approve");
  await untilRun(owner, holding.runId, (run) => stepOf(run, "hold").status === "waiting");
  const other = await runSteps(owner, agent.id, [start, ...steps.slice(2)]);
  const waiting = await untilRun(owner, other.runId, (run) => stepOf(run, "book").approval_id !== null);
  expect(stepOf(waiting, "book").status).toBe("waiting");
  expect(receiver.requests).toHaveLength(0);
});

test("a covered loop shows and grants each of its items", async () => {
  const { owner, agent, receiver } = await bookkeeper();
  const { runId } = await runSteps(
    owner,
    agent.id,
    [
      start,
      approve(["each"]),
      step("each", "http", {
        for_each: { items: "input.list" },
        parameters: { method: "POST", url: receiver.url, body: { n: "${item}" } },
      }),
    ],
    { input: { list: [1, 2] } },
  );
  const { approvalId, covers } = await shownCovers(owner, runId);
  expect(covers.map(({ step_id, is_granted }) => [step_id, is_granted])).toEqual([
    ["each[0]", true],
    ["each[1]", true],
  ]);
  await decide(owner, approvalId, "approve");
  expect(await endOfRun(owner, runId)).toMatchObject({ status: "completed" });
  expect(receiver.requests).toHaveLength(2);
});

test("only calls of later steps can be covered", async () => {
  const { owner, agent } = await bookkeeper();
  const steps = [start, approve(["start", "set"]), step("set", "transform", { parameters: { set: { a: "1" } } })];
  const answer = await call("POST", "/api/workflows", { ...owner, body: { name: "No", agent_id: agent.id, steps } });
  expect(answer.status).toBe(400);
  expect((answer.error?.details["issues"] as { code: string }[] | undefined)?.map(({ code }) => code)).toEqual([
    "not_a_call",
    "not_a_call",
  ]);
});
