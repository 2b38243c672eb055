import { describe, expect, onTestFinished, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent, execute } from "#test/support/factories/agents";
import { connected, ofServer } from "#test/support/factories/model-connections";
import { verdict } from "#test/support/factories/reviews";
import { createSkill } from "#test/support/factories/skills";
import { type ModelServer, startModelServer } from "#test/support/model-server";
import { addColleague } from "#test/support/users";
import { startWebhookReceiver } from "#test/support/webhook-receiver";

const FIRST = "north/test-model";
const FALLBACK = "south/test-model";
const CHAIN = { model: FIRST, fallbacks: [FALLBACK] };

interface StandingView {
  fingerprint: string;
  level: string;
  effective_level: string;
  probation: { reason: string } | null;
  fallbacks: { model: string; effective_level: string; remaining: number }[];
}

/** A workspace with a model that is down and one that answers in its place. */
async function workspace() {
  const [owner, first, fallback] = await Promise.all([signUp(), startModelServer(), startModelServer()]);
  onTestFinished(async () => void (await Promise.all([first.close(), fallback.close()])));
  await connected(owner, { ...ofServer(first), name: "north" });
  await connected(owner, { ...ofServer(fallback), name: "south" });
  const member = { ...owner, token: (await addColleague(owner, "member")).token };
  first.respond(() => ({ kind: "status", status: 503 }));
  answers(fallback);
  return { owner, member, first, fallback };
}

const answers = (model: ModelServer): void =>
  model.respond(() => ({
    kind: "reply",
    calls: [{ id: "end", name: "finish", input: { summary: "It is done.", confidence: 0.9 } }],
  }));

const standing = async (by: TestAccount, agentId: string): Promise<StandingView> =>
  (await call("GET", `/api/agents/${agentId}/standing`, { token: by.token })).data<StandingView>();

const vouched = async (by: TestAccount, agentId: string): Promise<number> =>
  (await call("GET", `/api/graduation/agents/${agentId}/readiness`, { token: by.token })).data<{
    episodes_analyzed: number;
  }>().episodes_analyzed;

async function run(by: TestAccount, agentId: string, task: string): Promise<string> {
  const answer = await execute(by, agentId, { task, context: {} });
  expect(answer.status, answer.text).toBe(200);
  return answer.data<{ execution_id: string }>().execution_id;
}

describe("a fallback", () => {
  test("earns for itself: its runs count for nothing while it follows the first, and for all when it acts alone", async () => {
    const { owner, member, first } = await workspace();
    const { id } = await createAgent(owner, { configuration: CHAIN });
    for (const task of ["Write a greeting", "Describe the harbour"])
      await verdict(owner, await run(member, id, task), { verdict: "right" });
    const { fingerprint } = await standing(owner, id);
    const rows = await inDatabase("SELECT DISTINCT fingerprint FROM episodes WHERE agent_id = ?", id);
    expect(rows).toHaveLength(1);
    expect(rows[0]).not.toEqual([fingerprint]);
    expect(await vouched(owner, id)).toBe(0);
    answers(first);
    await verdict(owner, await run(member, id, "Name the colours of the flag"), { verdict: "right" });
    expect(await vouched(owner, id)).toBe(1);
    const alone = { configuration: { model: FALLBACK, fallbacks: null } };
    expect((await call("PUT", `/api/agents/${id}`, { token: member.token, body: alone })).status).toBe(200);
    expect(await vouched(owner, id)).toBeGreaterThanOrEqual(2);
    expect((await standing(owner, id)).fingerprint).toBe(rows[0]?.[0]);
  });

  /** Runs whose acting model calls a skill that posts; returns how often it did. */
  async function posts(prepare: (agentId: string, member: TestAccount) => Promise<void>, chain: object) {
    const { owner, member, fallback } = await workspace();
    const outside = await startWebhookReceiver();
    const config = { url: outside.url };
    const skillId = await createSkill(owner, { name: "Rates", skill_type: "api", code: undefined, config });
    const configuration = { ...chain, tools: [`run_skill_${skillId}`] };
    const { id } = await createAgent(owner, { maturity_level: "autonomous", configuration });
    await prepare(id, member);
    let calls = 0;
    fallback.respond(() => {
      calls += 1;
      const post = { id: `c${calls}`, name: `run_skill_${skillId}`, input: {} };
      const end = { id: "end", name: "finish", input: { summary: "It is done.", confidence: 0.9 } };
      return { kind: "reply", calls: [calls === 1 ? post : end] };
    });
    await execute(member, id, { task: "Fetch the rates", context: {}, parameters: { wait_seconds: 5 } });
    expect(calls).toBeGreaterThan(0);
    return { outside, standing: await standing(owner, id) };
  }

  test("that a member adds acts as an intern at most, and the standing says so", async () => {
    const { outside, standing: found } = await posts(
      async (agentId, member) => {
        const body = { configuration: { fallbacks: [FALLBACK] } };
        expect((await call("PUT", `/api/agents/${agentId}`, { token: member.token, body })).status).toBe(200);
      },
      { model: FIRST },
    );
    expect(outside.requests).toHaveLength(0);
    expect(found).toMatchObject({ level: "autonomous", effective_level: "autonomous", probation: null });
    expect(found.fallbacks).toEqual([{ model: FALLBACK, effective_level: "intern", remaining: 10 }]);
  });

  test("that was there when a person gave the level acts with it", async () => {
    const { outside, standing: found } = await posts(() => Promise.resolve(), CHAIN);
    expect(outside.requests).toHaveLength(1);
    expect(found.fallbacks).toEqual([{ model: FALLBACK, effective_level: "autonomous", remaining: 0 }]);
  });
});

test("dropping a first model that never acted changes nothing for one that holds the level", async () => {
  const { owner, member } = await workspace();
  const { id } = await createAgent(owner, { maturity_level: "autonomous", configuration: CHAIN });
  await run(member, id, "Write a greeting");
  const body = { configuration: { model: FALLBACK, fallbacks: null } };
  expect((await call("PUT", `/api/agents/${id}`, { token: member.token, body })).status).toBe(200);
  expect(await standing(owner, id)).toMatchObject({ effective_level: "autonomous", probation: null });
});
