import { expect, test } from "vitest";

import { call, signUp, type Answer, type TestAccount } from "#test/support/client";
import { type AgentView, createAgent } from "#test/support/factories/agents";

const setAgents = ({ token }: TestAccount, { id }: Pick<AgentView, "id">, agents: unknown): Promise<Answer> =>
  call("PUT", `/api/agents/${id}`, { token, body: { configuration: { agents } } });

interface Cyclic {
  issues: { path: string; code: string; message: string }[];
  cycle: { id: string; name: string }[];
}

test("an agent that would lead back to itself is refused with the way, and nothing changes", async () => {
  const owner = await signUp();
  const [a, b, c] = [
    await createAgent(owner, { name: "A" }),
    await createAgent(owner, { name: "B" }),
    await createAgent(owner, { name: "C" }),
  ];
  expect((await setAgents(owner, a, [b.id])).status).toBe(200);
  expect((await setAgents(owner, b, [c.id])).status).toBe(200);
  const refused = await setAgents(owner, c, [a.id]);
  expect(refused.status, refused.text).toBe(400);
  const details = refused.error?.details as unknown as Cyclic;
  expect(details.issues).toEqual([
    {
      path: "body.configuration.agents.0",
      code: "agent_cycle",
      message: "would let the agent ask itself: C → A → B → C",
    },
  ]);
  expect(details.cycle.map(({ id }) => id)).toEqual([c.id, a.id, b.id, c.id]);
  expect((await setAgents(owner, a, [a.id])).error?.details["issues"]).toMatchObject([{ code: "agent_cycle" }]);
  const read = await call("GET", `/api/agents/${c.id}`, { token: owner.token });
  expect(read.data<{ agent: AgentView }>().agent.configuration).not.toHaveProperty("agents");
});

test("of two changes at once that would close a circle, one is refused", async () => {
  const owner = await signUp();
  for (let round = 0; round < 5; round += 1) {
    const [a, b] = [await createAgent(owner), await createAgent(owner)];
    const answers = await Promise.all([setAgents(owner, a, [b.id]), setAgents(owner, b, [a.id])]);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  }
});

test("another workspace's agent and one that does not exist are not found, at most eight are named, and a deleted one may stay", async () => {
  const [owner, other] = await Promise.all([signUp(), signUp()]);
  const [agent, helper, foreign] = [await createAgent(owner), await createAgent(owner), await createAgent(other)];
  for (const id of [foreign.id, crypto.randomUUID()]) {
    const refused = await setAgents(owner, agent, [id]);
    expect([refused.status, refused.error?.code]).toEqual([404, "AGENT_NOT_FOUND"]);
    expect(refused.text).not.toContain(foreign.name === agent.name ? other.tenantId : foreign.name);
  }
  const created = await call("POST", "/api/agents", {
    token: owner.token,
    body: { name: "N", role: "custom", maturity_level: "student", configuration: { agents: [foreign.id] } },
  });
  expect([created.status, created.error?.code]).toEqual([404, "AGENT_NOT_FOUND"]);
  const tooMany = await setAgents(
    owner,
    agent,
    Array.from({ length: 9 }, () => crypto.randomUUID()),
  );
  expect([tooMany.status, tooMany.error?.code]).toEqual([400, "INVALID_INPUT"]);
  expect((await setAgents(owner, agent, [helper.id])).status).toBe(200);
  expect((await call("DELETE", `/api/agents/${helper.id}`, { token: owner.token })).status).toBe(200);
  expect((await setAgents(owner, agent, [helper.id])).status).toBe(200);
});
