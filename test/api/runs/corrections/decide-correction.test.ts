import { describe, expect, onTestFinished, test } from "vitest";

import { readAudit } from "#test/support/audit-log";
import { call, signUp, type TestAccount } from "#test/support/client";
import { createAgent, execute, unknownId } from "#test/support/factories/agents";
import { connected, ofServer } from "#test/support/factories/model-connections";
import { type ModelServer, startModelServer } from "#test/support/model-server";
import { addColleague } from "#test/support/users";

const TASK = "Summarize the quarterly invoices of Contoso";
const WORDS = "Amounts are in francs.";

interface CorrectionView {
  id: string;
  agent: { id: string; name: string };
  execution_id: string | null;
  text: string;
  author: { id: string; name: string | null };
  status: string;
}

/** A workspace of an owner and a member, with an agent that a simulated model acts for. */
async function workspace() {
  const [owner, model] = await Promise.all([signUp(), startModelServer()]);
  onTestFinished(() => model.close());
  await connected(owner, ofServer(model));
  const colleague = await addColleague(owner, "member");
  const member = { ...owner, token: colleague.token, userId: colleague.id };
  const { id } = await createAgent(owner, { configuration: { model: "north/test-model" } });
  return { owner, member, model, agentId: id };
}

/** Runs the task, and returns its id with what the model was told. */
async function run(model: ModelServer, by: TestAccount, agentId: string): Promise<{ id: string; told: string }> {
  const finish = { summary: "It is done.", confidence: 0.9 };
  model.respond(() => ({ kind: "reply", calls: [{ id: "end", name: "finish", input: finish }] }));
  const answer = await execute(by, agentId, { task: TASK });
  expect(answer.status, answer.text).toBe(200);
  const { execution_id: id } = answer.data<{ execution_id: string }>();
  return { id, told: JSON.stringify(model.requests.at(-1)?.body["messages"]) };
}

const correct = async (by: TestAccount, executionId: string, correction = WORDS): Promise<void> => {
  const body = { verdict: "wrong", correction };
  const answer = await call("POST", `/api/reviews/${executionId}`, { token: by.token, body });
  expect(answer.status, answer.text).toBe(200);
};

const list = async ({ token }: TestAccount, query = ""): Promise<CorrectionView[]> =>
  (await call("GET", `/api/corrections${query}`, { token })).data<{ corrections: CorrectionView[] }>().corrections;

const decide = ({ token }: TestAccount, id: string, decision: string, reason?: string) =>
  call("POST", `/api/corrections/${id}`, { token, body: { decision, ...(reason === undefined ? {} : { reason }) } });

describe("a colleague's correction", () => {
  test("steers the colleague's own runs alone, and waits", async () => {
    const { owner, member, model, agentId } = await workspace();
    await correct(member, (await run(model, owner, agentId)).id);
    expect((await run(model, owner, agentId)).told).not.toContain(WORDS);
    expect((await run(model, member, agentId)).told).toContain(WORDS);
    const [waiting, ...others] = await list(member);
    expect(others).toEqual([]);
    expect(waiting).toMatchObject({
      agent: { id: agentId },
      author: { id: member.userId },
      status: "waiting",
      text: expect.stringContaining(WORDS) as string,
    });
    expect(await list(member, `?agent_id=${unknownId()}`)).toEqual([]);
  });

  test("that an approver takes steers every run, and the audit log says who took it and what it says", async () => {
    const { owner, member, model, agentId } = await workspace();
    await correct(member, (await run(model, owner, agentId)).id);
    const [{ id } = { id: "" }] = await list(owner);
    const taken = await decide(owner, id, "take", "The contract says so");
    expect(taken.status, taken.text).toBe(200);
    expect(taken.data()).toMatchObject({ correction: { id, status: "taken" } });
    expect(await list(owner)).toEqual([]);
    expect((await run(model, owner, agentId)).told).toContain(WORDS);
    const [entry] = await readAudit(owner, `?agent_id=${agentId}&action=take_correction`);
    expect(entry).toMatchObject({ actor: { id: owner.userId }, reason: "The contract says so" });
    expect(entry?.input_summary).toContain(WORDS);
  });

  test("that an approver leaves steers no run, not even its author's", async () => {
    const { owner, member, model, agentId } = await workspace();
    await correct(member, (await run(model, owner, agentId)).id);
    const [{ id } = { id: "" }] = await list(owner);
    expect((await decide(owner, id, "leave")).status).toBe(200);
    expect((await run(model, owner, agentId)).told).not.toContain(WORDS);
    expect((await run(model, member, agentId)).told).not.toContain(WORDS);
    const again = await decide(owner, id, "take");
    expect(again.error).toMatchObject({ code: "CONFLICT", details: { reason: "already_decided" } });
  });

  test("is found in the agent's memory only by its author before it is taken", async () => {
    const owner = await signUp();
    const colleague = await addColleague(owner, "member");
    const member = { ...owner, token: colleague.token };
    const { id } = await createAgent(owner);
    const answer = await execute(owner, id, { task: "Summarize the text in one sentence" });
    await correct(member, answer.data<{ execution_id: string }>().execution_id, "Quokkas come first.");
    const recall = async (by: TestAccount): Promise<string> => {
      const found = await execute(by, id, { task: "Search your memory for quokkas", context: {} });
      return JSON.stringify(found.data<{ result: unknown }>().result);
    };
    expect(await recall(owner)).not.toContain("Quokkas come first.");
    expect(await recall(member)).toContain("Quokkas come first.");
  });
});

test("an approver's correction steers every run at once", async () => {
  const { owner, member, model, agentId } = await workspace();
  await correct(owner, (await run(model, member, agentId)).id);
  expect(await list(owner)).toEqual([]);
  expect((await run(model, member, agentId)).told).toContain(WORDS);
});

test("a member takes nothing, and another tenant's correction is not there", async () => {
  const { owner, member, model, agentId } = await workspace();
  await correct(member, (await run(model, owner, agentId)).id);
  const [{ id } = { id: "" }] = await list(owner);
  expect((await decide(member, id, "take")).status).toBe(403);
  const stranger = await signUp();
  expect((await decide(stranger, id, "take")).status).toBe(404);
  expect(await list(stranger)).toEqual([]);
});
