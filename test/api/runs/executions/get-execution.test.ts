import { describe, expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import {
  acceptUnstarted,
  createAgent,
  executeToEnd,
  untilEnded,
  type ExecutionView,
} from "#test/support/factories/agents";
import { strikeClock } from "#test/support/webhooks";

const read = ({ token }: TestAccount, agentId: string, executionId: string) =>
  call("GET", `/api/agents/${agentId}/executions/${executionId}`, { token });

describe("does", () => {
  test("shows the execution without meta, the same every time once it is over", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const executionId = await executeToEnd(owner, id);
    const answer = await read(owner, id, executionId);
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body as object)).toEqual(["success", "data"]);
    expect(answer.data<ExecutionView>()).toMatchObject({
      execution_id: executionId,
      agent_id: id,
      status: "completed",
      progress: 100,
      triggered_by: "api",
      model: null,
      connection: null,
    });
    expect((await read(owner, id, executionId)).text).toBe(answer.text);
  });
});

describe("its entity tag", () => {
  test("gives 304 until something changes: the start, the end", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const executionId = await acceptUnstarted(owner, id);
    const url = `/api/agents/${id}/executions/${executionId}`;
    const ask = (tag: string) => call("GET", url, { token: owner.token, headers: { "if-none-match": tag } });
    const tag = (await read(owner, id, executionId)).headers["etag"] ?? "";
    const same = await ask(tag);
    expect([same.status, same.text, same.headers["etag"]]).toEqual([304, "", tag]);
    await strikeClock();
    await untilEnded(owner, url);
    const ended = await ask(tag);
    expect([ended.status, ended.data<ExecutionView>().status]).toEqual([200, "completed"]);
    expect((await ask(ended.headers["etag"] ?? "")).status).toBe(304);
  });
});
