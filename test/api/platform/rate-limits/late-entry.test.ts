import { describe, expect, test } from "vitest";

import { call, signUp, type Answer, type TestAccount } from "#test/support/client";
import { agentBody, countRows, taskBody } from "#test/support/factories/agents";

/** Operations that enter the tenant's gate with their write use the isolate's last answer from the gate. */

const execute = ({ token }: TestAccount, agentId: string, body: unknown = taskBody()): Promise<Answer> =>
  call("POST", `/api/agents/${agentId}/execute`, { token, body });

async function newAgent({ token }: TestAccount): Promise<string> {
  const made = await call("POST", "/api/agents", { token, body: agentBody() });
  return made.data<{ agent: { id: string } }>().agent.id;
}

const remainingIn = ({ headers }: Answer): number => Number(headers["x-ratelimit-remaining"]);

describe("a request that enters with its write", () => {
  test("is counted exactly: of 60 at once as many pass as are left, and the others have written nothing", async () => {
    const owner = await signUp({ requests_per_minute: 40 });
    const agentId = await newAgent(owner);
    const before = remainingIn(await execute(owner, agentId));
    const answers = await Promise.all(Array.from({ length: 60 }, () => execute(owner, agentId)));
    const passed = answers.filter(({ status }) => status === 200);
    expect(passed).toHaveLength(before);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(60 - before);
    expect(await countRows("executions", "tenant_id", owner.tenantId)).toBe(before + 1);
  });

  test("is counted when its body is wrong, when the agent is unknown and when it is above the agent's level", async () => {
    const owner = await signUp({ requests_per_minute: 1_000 });
    const agentId = await newAgent(owner);
    const left = [remainingIn(await execute(owner, agentId))];
    const wrong = await execute(owner, agentId, { task: 7 });
    const unknown = await execute(owner, crypto.randomUUID());
    const above = await execute(owner, agentId, { ...taskBody(), parameters: { action: "delete" } });
    expect([wrong.status, unknown.status, above.status]).toEqual([400, 404, 403]);
    for (const answer of [wrong, unknown, above, await execute(owner, agentId)]) left.push(remainingIn(answer));
    expect(left).toEqual([0, 1, 2, 3, 4].map((count) => (left[0] ?? 0) - count));
  });

  test("sees every change that was acknowledged before it", async () => {
    const owner = await signUp({ requests_per_minute: 10_000 });
    const agentId = await newAgent(owner);
    const setStatus = (status: string) =>
      call("PATCH", `/api/agents/${agentId}`, { token: owner.token, body: { status } });
    for (let round = 0; round < 5; round++) {
      expect((await execute(owner, agentId)).status).toBe(200);
      expect((await setStatus("inactive")).status).toBe(200);
      expect((await execute(owner, agentId)).status).toBe(409);
      expect((await setStatus("active")).status).toBe(200);
    }
    expect((await call("DELETE", `/api/agents/${agentId}`, { token: owner.token })).status).toBeLessThan(300);
    expect((await execute(owner, agentId)).status).toBe(404);
  });
});
