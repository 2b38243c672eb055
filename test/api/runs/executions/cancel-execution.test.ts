import { describe, expect, test } from "vitest";

import { call, signUp, statusesOf, type TestAccount } from "#test/support/client";
import {
  acceptUnstarted,
  countRows,
  createAgent,
  executeAside,
  executeToEnd,
  getAgent,
  type ExecutionView,
} from "#test/support/factories/agents";
import { strikeClock } from "#test/support/webhooks";

const cancel = ({ token }: TestAccount, agentId: string, executionId: string, headers: Record<string, string> = {}) =>
  call("POST", `/api/agents/${agentId}/executions/${executionId}/cancel`, { token, headers });

const read = async ({ token }: TestAccount, agentId: string, executionId: string): Promise<ExecutionView> =>
  (await call("GET", `/api/agents/${agentId}/executions/${executionId}`, { token })).data<ExecutionView>();

describe("does", () => {
  test("ends one that has not started, for good: the sweep does not start it, and it says nothing about the agent", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const executionId = await acceptUnstarted(owner, id);
    const answer = await cancel(owner, id, executionId);
    expect(answer.status).toBe(200);
    expect(answer.data<ExecutionView>()).toMatchObject({
      execution_id: executionId,
      status: "cancelled",
      result: null,
      error: null,
      started_at: null,
      completed_at: expect.any(String) as string,
    });
    await strikeClock();
    expect((await read(owner, id, executionId)).status).toBe("cancelled");
    expect(await countRows("episodes", "execution_id", executionId)).toBe(0);
    expect((await getAgent(owner, id)).statistics.total_executions).toBe(1);
  });

  test("frees the agent for its deletion", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const executionId = await acceptUnstarted(owner, id);
    const url = `/api/agents/${id}`;
    expect((await call("DELETE", url, { token: owner.token })).status).toBe(409);
    await cancel(owner, id, executionId);
    expect((await call("DELETE", url, { token: owner.token })).status).toBe(200);
  });

  test("ends once when many ask at the same time", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const executionId = await acceptUnstarted(owner, id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(owner, id, executionId)));
    expect(statusesOf(answers)).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  });

  test("with one Idempotency-Key gives the same answer again", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const executionId = await acceptUnstarted(owner, id);
    const headers = { "idempotency-key": "cancel" };
    const first = await cancel(owner, id, executionId, headers);
    expect(first.status).toBe(200);
    const again = await cancel(owner, id, executionId, headers);
    expect([again.status, again.text, again.headers["idempotency-replayed"]]).toEqual([200, first.text, "true"]);
  });
});

describe("refuses", () => {
  test.each([
    ["within the request", executeToEnd],
    ["aside", async (owner: TestAccount, id: string) => (await executeAside(owner, id)).execution_id],
  ])("one that is over, run %s, with 409, and leaves it as it is", async (_how, run) => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const executionId = await run(owner, id);
    const before = await read(owner, id, executionId);
    const answer = await cancel(owner, id, executionId);
    expect([answer.status, answer.error?.code, answer.error?.details]).toEqual([
      409,
      "CONFLICT",
      { status: "completed" },
    ]);
    expect(await read(owner, id, executionId)).toEqual(before);
  });
});
