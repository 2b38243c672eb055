import { describe, expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import type { EpisodeView } from "#test/support/factories/graduation";

const TEXT = "Revenue grew by 12 percent in the third quarter. Costs stayed flat. The board raised its outlook.";

const run = (
  { token }: TestAccount,
  agentId: string,
  parameters: unknown,
  task = "Summarize the text in one sentence",
  context: object = { text: TEXT },
) => call("POST", `/api/agents/${agentId}/execute`, { token, body: { task, context, parameters } });

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
    const expected = { must_contain: ["17"], cited: false };
    const counted = await run(owner, id, { expect: expected }, "How many words does the text have?");
    const held = counted.data<Assessed>();
    expect(held).toMatchObject({ outcome: "done", verification: "checked" });
    expect(held.checks).toEqual([{ kind: "must_contain", passed: true, detail: 'The result contains "17".' }]);
    expect(await lastEpisode(owner, id)).toMatchObject({ outcome: "success", verification: "checked" });

    const broken = (await run(owner, id, { expect: { must_contain: ["eleven ships"] } })).data<Assessed>();
    expect(broken).toMatchObject({ outcome: "failed", checks: [{ passed: false }] });
    expect(await lastEpisode(owner, id)).toMatchObject({ outcome: "failure", verification: "checked" });
  });

  test("that an answer without work would pass are refused with the place and the reason, and nothing runs", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const refused = await run(owner, id, { expect: { must_not_contain: ["secret"] } });
    expect(refused.status).toBe(400);
    expect(refused.error?.details).toMatchObject({
      reason: "check_proves_nothing",
      issues: [{ path: "body.parameters.expect", message: expect.stringContaining("proves nothing") as string }],
    });
    const total = { type: "object", properties: { total: { type: "number" } }, required: ["total"] };
    for (const parameters of [
      { expect: { must_contain: ["BANANA7"] } },
      { expect: { cited: true } },
      { expect: { equals: [{ pointer: "/details/total", value: 0 }] }, result_schema: total },
    ])
      expect(
        (await run(owner, id, parameters, "Answer with the word BANANA7")).error?.details,
        JSON.stringify(parameters),
      ).toMatchObject({ reason: "check_proves_nothing" });
    expect((await run(owner, id, { expect: { equals: [{ pointer: "total", value: 1 }] } })).status).toBe(400);
    expect((await run(owner, id, { result_schema: { type: "object", if: {} } })).status).toBe(400);
    expect(await lastEpisode(owner, id)).toBeUndefined();
  });

  test("vouch for no text that any agent could hand in, and for no wide range; the place and the reason are told", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const weak: [object, string][] = [
      [{ must_contain: ["12 percent"] }, "must_contain.0"],
      [{ must_contain: ["the"] }, "must_contain.0"],
      [{ must_contain: ["is", "costs"] }, "must_contain.1"],
      [{ numbers: [{ pointer: "/details/total", min: -1e9, max: 1e9 }] }, "numbers.0"],
      [{ numbers: [{ pointer: "/details/total" }] }, "numbers.0"],
    ];
    for (const [expected, path] of weak) {
      const refused = await run(owner, id, { expect: expected });
      expect(refused.error?.details, JSON.stringify(expected)).toMatchObject({
        reason: "check_proves_nothing",
        issues: expect.arrayContaining([
          expect.objectContaining({ path: `body.parameters.expect.${path}`, code: "check_proves_nothing" }),
        ]) as unknown,
      });
    }
    const instructed = await createAgent(owner, { configuration: { system_prompt: "Sign with Tenure Desk." } });
    const signed = await run(owner, instructed.id, { expect: { must_contain: ["Tenure Desk"] } });
    expect(signed.error?.message).toContain("the agent's instructions already has it");
    expect(await lastEpisode(owner, id)).toBeUndefined();
  });

  test("may be a schema of the result's details: it fails another form, and the right form does not count as evidence", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const schema = (type: string) => ({
      type: "object",
      properties: { summarize_text: { type } },
      required: ["summarize_text"],
    });
    expect((await run(owner, id, { result_schema: schema("object") })).data<Assessed>()).toMatchObject({
      outcome: "done",
      verification: "self_reported",
    });
    expect((await run(owner, id, { result_schema: schema("string") })).data<Assessed>()).toMatchObject({
      outcome: "failed",
      verification: "checked",
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

describe("the built-in engine's work", () => {
  test("is checked where rules verify the kind of question, and not where a tool merely ran", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const review = "The soup was cold and the waiter laughed at us. We will not come back. The owner never answered.";
    const csv = "region,revenue\nNorth,120\nSouth,80\nNorth,40";
    const asked: [task: string, context: object, verification: string][] = [
      ["Compute 15% of 80", {}, "checked"],
      ["Convert 5 km to miles", {}, "checked"],
      ["How many days until Christmas?", {}, "checked"],
      ["What is the total revenue by region?", { csv }, "checked"],
      ["Find the percentages in the text", { text: TEXT }, "checked"],
      ["Analyze whether the author is lying", { text: review }, "self_reported"],
      ["Is this review positive or negative?", { text: review }, "self_reported"],
      ["Read the text and say what the owner must do next", { text: review }, "self_reported"],
      ["Analyze the root cause of the complaint", { text: review }, "self_reported"],
      ["Compute 15% of 80 and summarize the text", { text: TEXT }, "self_reported"],
    ];
    for (const [task, context, verification] of asked) {
      const answer = await run(owner, id, {}, task, context);
      expect(answer.data<Assessed>(), task).toMatchObject({ verification });
    }
  });
});
