import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { databaseClient } from "#local/database-client";
import { call, signUp, type Answer, type TestAccount } from "#test/support/client";
import { agentBody, taskBody, untilEnded, type AgentView } from "#test/support/factories/agents";
import { skillBody, SKILLS } from "#test/support/factories/skills";
import { type Instance, startInstance, temporaryDataFolder } from "#test/support/instance";
import { modelVariables, type ModelServer, type Script, startModelServer } from "#test/support/model-server";

/** One model, whose instance its operator can start again with another one, and an outside system. */
let model: ModelServer;
let outside: Awaited<ReturnType<typeof startOutside>>;
let folder: Awaited<ReturnType<typeof temporaryDataFolder>>;
let instance: Instance;

/** An outside system that counts what it gets, for the whole file. */
async function startOutside() {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.method ?? "");
    request.resume().on("end", () => response.setHeader("content-type", "application/json").end('{"ok":true}'));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { url: `http://127.0.0.1:${port}/orders`, requests, stop };
}

const start = (variables: Record<string, string> = {}) =>
  startInstance({ dataFolder: folder.path, variables: { ...modelVariables(model), ...variables } });

beforeAll(async () => {
  [model, outside, folder] = await Promise.all([startModelServer(), startOutside(), temporaryDataFolder()]);
  instance = await start();
  // It calls its skill once when the task says ORDER NOW, with the input that the task names, and then says that it is done.
  model.respond(({ body }): Script => {
    const said = JSON.stringify(body["messages"]);
    const tool = /skill__[a-z0-9_]+/.exec(JSON.stringify(body["tools"] ?? []))?.[0];
    if (said.includes("ORDER NOW") && tool !== undefined && !said.includes("tool_call_id"))
      return { kind: "reply", calls: [{ id: "post", name: tool, input: inputIn(said) }] };
    const summary = said.includes("RIGHT") ? "It is RIGHT." : "It is something else.";
    return { kind: "reply", calls: [{ id: "end", name: "finish", input: { summary, confidence: 1 } }] };
  });
}, 120_000);

afterAll(async () => {
  await instance.stop();
  await Promise.all([model.close(), outside.stop(), folder.remove()]);
});

/** The input of a task that names one as INPUT{…}. */
const inputIn = (said: string): Record<string, unknown> => {
  const named = /INPUT(\{.*?\})END/.exec(said)?.[1];
  return named === undefined ? { amount: 1 } : (JSON.parse(named.replaceAll('\\"', '"')) as Record<string, unknown>);
};

const send = (owner: TestAccount, method: string, path: string, body?: unknown): Promise<Answer> =>
  call(method, path, { baseUrl: instance.baseUrl, token: owner.token, ...(body === undefined ? {} : { body }) });

interface StandingView {
  fingerprint: string;
  level: string;
  effective_level: string;
  probation: { since: string; reason: string; remaining: number } | null;
  tools: {
    name: string;
    skill: { id: string; name: string } | null;
    complexity: number;
    standing: string;
    approved: number;
    needed: number;
    failed_alone: number;
    bounds: Record<string, number> | null;
  }[];
}
const standing = async (owner: TestAccount, agentId: string): Promise<StandingView> => {
  const answer = await send(owner, "GET", `/api/agents/${agentId}/standing`);
  expect(answer.status, answer.text).toBe(200);
  return answer.data<StandingView>();
};

/** An agent at a level, with a skill that posts to the outside system. */
async function employ(level: string): Promise<{ owner: TestAccount; agentId: string }> {
  const owner = await signUp({ baseUrl: instance.baseUrl });
  const config = { url: outside.url };
  const skill = skillBody({ name: "Orders", skill_type: "api", code: undefined, config });
  expect((await send(owner, "POST", SKILLS, skill)).status).toBe(201);
  const created = await send(owner, "POST", "/api/agents", agentBody({ maturity_level: level }));
  expect(created.status, created.text).toBe(201);
  return { owner, agentId: created.data<{ agent: AgentView }>().agent.id };
}

/** As if an exam had given the level instead of a person. */
async function byExam(agentId: string): Promise<void> {
  const client = databaseClient({ url: instance.database.url });
  await client.execute({
    sql: "UPDATE graduation_standings SET given_level = 'intern' WHERE agent_id = ?",
    args: [agentId],
  });
  client.close();
}

const run = (owner: TestAccount, agentId: string, fields: Record<string, unknown>): Promise<Answer> =>
  send(owner, "POST", `/api/agents/${agentId}/execute`, taskBody({ context: {}, ...fields }));

/** Orders a post; gives the approval that it waits for, or null when the call was made at once. */
async function post(owner: TestAccount, agentId: string, order: string): Promise<string | null> {
  const answer = await run(owner, agentId, { task: `Do what is usual. ORDER NOW: ${order}` });
  expect([200, 202], answer.text).toContain(answer.status);
  if (answer.status === 200) {
    expect(answer.text).not.toContain("refused");
    return null;
  }
  const { poll_url: pollUrl } = answer.data<{ poll_url: string }>();
  const { result } = (await send(owner, "GET", pollUrl)).data<{
    result: { awaiting_approval: { approval_id: string } };
  }>();
  return result.awaiting_approval.approval_id;
}

async function approve(owner: TestAccount, approvalId: string): Promise<void> {
  const answer = await send(owner, "POST", `/api/approvals/${approvalId}/approve`, {});
  expect(answer.status, answer.text).toBe(200);
  const { execution_id: id, agent_id: agentId } = (await send(owner, "GET", `/api/approvals/${approvalId}`)).data<{
    execution_id: string;
    agent_id: string;
  }>();
  await untilEnded(owner, `/api/agents/${agentId}/executions/${id}`, instance.baseUrl);
}

describe("an agent's standing", () => {
  test("a tool is earned by three approvals, and lost by a rejection", async () => {
    const { owner, agentId } = await employ("supervised");
    await byExam(agentId);
    const tool = async () => (await standing(owner, agentId)).tools.find(({ complexity }) => complexity === 3);
    expect(await tool()).toMatchObject({
      standing: "asks",
      approved: 0,
      needed: 3,
      skill: { name: "Orders" },
    });
    for (const order of ["one", "two", "three"]) {
      const approvalId = await post(owner, agentId, order);
      if (approvalId === null) throw new Error("The call did not ask.");
      await approve(owner, approvalId);
    }
    await expect.poll(async () => (await tool())?.standing, { timeout: 30_000 }).toBe("alone");
    await expect.poll(() => post(owner, agentId, "alone"), { timeout: 30_000 }).toBeNull();
    expect(outside.requests.length).toBeGreaterThanOrEqual(4);
  }, 120_000);

  test("a tool that earned to act alone asks for a larger number than people approved, and says so", async () => {
    const { owner, agentId } = await employ("supervised");
    await byExam(agentId);
    const tool = async () => (await standing(owner, agentId)).tools.find(({ complexity }) => complexity === 3);
    const order = (input: Record<string, unknown>) => `the refund INPUT${JSON.stringify(input)}END`;
    const approved = [{ lines: [{ amount: 1 }] }, { lines: [{ amount: "2,00 €" }] }, { lines: [{ amount: 3 }] }];
    for (const input of approved) {
      const approvalId = await post(owner, agentId, order(input));
      if (approvalId === null) throw new Error("The call did not ask.");
      await approve(owner, approvalId);
    }
    await expect.poll(async () => (await tool())?.standing, { timeout: 30_000 }).toBe("alone");
    expect(await tool()).toMatchObject({ bounds: { "/lines": 1, "/lines/*/amount": 3 } });
    await expect.poll(() => post(owner, agentId, order({ lines: [{ amount: 6 }] })), { timeout: 30_000 }).toBeNull();
    const beyond = [
      { lines: [{ amount: 99_999 }] },
      { lines: [{ amount: "99.999,00" }] },
      { lines: [{ amount: -99_999 }] },
      { lines: [{ amount: 1 }, { amount: 1e300 }] },
      { lines: [{ amount: 1, extra: { tip: 1 } }] },
      { lines: Array.from({ length: 3 }, () => ({ amount: 1 })) },
    ];
    const sent = outside.requests.length;
    for (const input of beyond) {
      const approvalId = await post(owner, agentId, order(input));
      if (approvalId === null) throw new Error(`The call did not ask: ${JSON.stringify(input)}`);
      const { why } = (await send(owner, "GET", `/api/approvals/${approvalId}`)).data<{
        why: { kind: string; sentence: string };
      }>();
      expect(why).toMatchObject({ kind: "larger" });
      expect(why.sentence).toContain("larger than what was approved");
      if (input === beyond[0]) expect(why.sentence).toContain("larger than what was approved (3.00)");
    }
    expect(outside.requests.length).toBe(sent);
  }, 180_000);

  test("a run that called an earned tool alone and is then called wrong makes the tool ask again", async () => {
    const { owner, agentId } = await employ("supervised");
    await byExam(agentId);
    const tool = async () => (await standing(owner, agentId)).tools.find(({ complexity }) => complexity === 3);
    for (const order of ["one", "two", "three"]) await approve(owner, (await post(owner, agentId, order)) ?? "");
    await expect.poll(() => post(owner, agentId, "alone"), { timeout: 30_000 }).toBeNull();
    expect(await tool()).toMatchObject({ standing: "alone", failed_alone: 0 });
    const list = await send(owner, "GET", `/api/graduation/agents/${agentId}/episodes`);
    const alone = list
      .data<{ episodes: { id: string; task: string }[] }>()
      .episodes.find(({ task }) => task.endsWith("ORDER NOW: alone"));
    const judge = async (verdict: Record<string, unknown>) => {
      const path = `/api/graduation/episodes/${alone?.id ?? ""}/feedback`;
      const answer = await send(owner, "POST", path, verdict);
      expect(answer.status, answer.text).toBe(201);
    };
    await judge({ thumbs: "down", notes: "The order was wrong" });
    expect(await tool()).toMatchObject({ standing: "asks", needed: 3, failed_alone: 1, approved: 3 });
    expect(await post(owner, agentId, "after the complaint")).not.toBeNull();
    await judge({ thumbs: "up" });
    await expect.poll(tool, { timeout: 30_000 }).toMatchObject({ standing: "alone", failed_alone: 0 });
  }, 120_000);

  test("five failures in a row put the agent on probation; a person confirms it", async () => {
    const { owner, agentId } = await employ("supervised");
    expect(await post(owner, agentId, "before")).toBeNull();
    for (let failure = 0; failure < 5; failure++) {
      const failing = await run(owner, agentId, {
        task: "Say what it is",
        parameters: { expect: { must_contain: ["a word that it never says"] } },
      });
      expect(failing.status, failing.text).toBe(200);
    }
    await expect
      .poll(() => standing(owner, agentId), { timeout: 30_000 })
      .toMatchObject({
        level: "supervised",
        effective_level: "intern",
        probation: { reason: "failures", remaining: 5 },
      });
    expect(await post(owner, agentId, "on probation")).not.toBeNull();
    const confirmed = await send(owner, "POST", `/api/graduation/agents/${agentId}/confirm`, {
      justification: "The checks were wrong",
    });
    expect(confirmed.status, confirmed.text).toBe(200);
    expect(confirmed.data()).toMatchObject({ level: "supervised", ended_probation: true });
    expect(await standing(owner, agentId)).toMatchObject({ effective_level: "supervised", probation: null });
    expect(await post(owner, agentId, "after")).toBeNull();
    const entries = await send(owner, "GET", `/api/sdlc/audit?agent_id=${agentId}&action=keep_level`);
    expect(entries.text).toContain("The checks were wrong");
  }, 120_000);

  test("another model of the operator makes the next call ask, until a person confirms it", async () => {
    const { owner, agentId } = await employ("autonomous");
    expect(await post(owner, agentId, "with the first model")).toBeNull();
    const { fingerprint } = await standing(owner, agentId);
    await instance.stop();
    instance = await start({ LLM_MODEL: "another-model" });
    const calls = outside.requests.length;
    expect(await post(owner, agentId, "with the second model")).not.toBeNull();
    expect(outside.requests).toHaveLength(calls);
    const changed = await standing(owner, agentId);
    expect(changed).toMatchObject({ level: "autonomous", effective_level: "intern", probation: { reason: "changed" } });
    expect(changed.fingerprint).not.toBe(fingerprint);
    const body = { justification: "We compared both models on last week's orders" };
    expect((await send(owner, "POST", `/api/graduation/agents/${agentId}/confirm`, body)).status).toBe(200);
    expect(await post(owner, agentId, "confirmed")).toBeNull();
  }, 120_000);
});
