import { describe, expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import type { EpisodeView } from "#test/support/factories/graduation";

const TEXT = "Revenue grew by 12 percent in the third quarter. Costs stayed flat. The board raised its outlook.";

const run = ({ token }: TestAccount, agentId: string, parameters: unknown) =>
  call("POST", `/api/agents/${agentId}/execute`, {
    token,
    body: { task: "Summarize the text in one sentence", context: { text: TEXT }, parameters },
  });

interface Assessed {
  outcome: string;
  verification: string;
  checks: { kind: string; passed: boolean; detail: string }[];
}

const lastEpisode = async (owner: TestAccount, agentId: string): Promise<EpisodeView | undefined> =>
  (await call("GET", `/api/graduation/agents/${agentId}/episodes?limit=1`, { token: owner.token })).data<{
    episodes: EpisodeView[];
  }>().episodes[0];

describe("checks of the caller", () => {
  test("are told with the result, and decide the episode: what the agent says does not", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const held = (await run(owner, id, { expect: { must_contain: ["12 percent"], cited: false } })).data<Assessed>();
    expect(held).toMatchObject({ outcome: "done", verification: "checked" });
    expect(held.checks).toEqual([{ kind: "must_contain", passed: true, detail: 'The result contains "12 percent".' }]);
    expect(await lastEpisode(owner, id)).toMatchObject({ outcome: "success", verification: "checked" });

    const broken = (await run(owner, id, { expect: { must_contain: ["eleven ships"] } })).data<Assessed>();
    expect(broken).toMatchObject({ outcome: "failed", checks: [{ passed: false }] });
    expect(await lastEpisode(owner, id)).toMatchObject({ outcome: "failure", verification: "checked" });
  });

  test("that nothing and «Done!» would pass are refused with the place and the reason, and nothing runs", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const refused = await run(owner, id, { expect: { must_not_contain: ["secret"] } });
    expect(refused.status).toBe(400);
    expect(refused.error?.details).toMatchObject({
      issues: [{ path: "body.parameters.expect", message: expect.stringContaining("proves nothing") as string }],
    });
    expect((await run(owner, id, { expect: { equals: [{ pointer: "total", value: 1 }] } })).status).toBe(400);
    expect((await run(owner, id, { result_schema: { type: "object", if: {} } })).status).toBe(400);
    expect(await lastEpisode(owner, id)).toBeUndefined();
  });

  test("may be a schema of the result's details", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const schema = (type: string) => ({
      type: "object",
      properties: { summarize_text: { type } },
      required: ["summarize_text"],
    });
    expect((await run(owner, id, { result_schema: schema("object") })).data<Assessed>().outcome).toBe("done");
    expect((await run(owner, id, { result_schema: schema("string") })).data<Assessed>()).toMatchObject({
      outcome: "failed",
      checks: [{ kind: "result_schema", passed: false }],
    });
  });
});

describe("what an agent could not do", () => {
  test("does not count as a success, nor as evidence where the agent has no tool for the task", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const answered = await call("POST", `/api/agents/${id}/execute`, {
      token: owner.token,
      body: { task: "What is the capital of France?" },
    });
    expect(answered.data<Assessed>()).toMatchObject({ outcome: "not_done", verification: "self_reported" });
    const agent = (await call("GET", `/api/agents/${id}`, { token: owner.token })).data<{
      agent: { statistics: { success_rate: number; total_executions: number } };
    }>();
    expect(agent.agent.statistics).toMatchObject({ success_rate: 0, total_executions: 1 });
    expect(await lastEpisode(owner, id)).toMatchObject({ outcome: "failure", verification: "self_reported" });
  });
});
