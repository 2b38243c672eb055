import { describe, expect, test } from "vitest";

import { call, issuePaths, signUp } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent, execute, getAgent, TEXT } from "#test/support/factories/agents";
import { feedback, live, times } from "#test/support/factories/graduation";
import { adapt, train, training } from "#test/support/factories/training";

describe("does", () => {
  test("answers 202 with the run and where it is, and changes nothing of the agent", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    await live(owner, id, times(8, { action: "summarize" }));
    const before = await getAgent(owner, id);
    const answer = await call("POST", `/api/agents/${id}/train`, { token: owner.token, body: {} });
    expect(answer.status).toBe(202);
    const run = answer.data<{ run_id: string }>();
    expect(answer.headers["location"]).toBe(`/api/agents/${id}/training/runs/${run.run_id}`);
    expect(run).toMatchObject({
      agent_id: id,
      agent_version: 1,
      strategy: "consolidate",
      status: "completed",
      episodes_analyzed: 8,
      episodes_replayed: 0,
      patterns: [{ pattern: "summarize usually succeeds", success_rate: 1, sample_size: 8 }],
      adaptations: [{ type: "reinforce_pattern", subject: "summarize", status: "available" }],
    });
    expect(await getAgent(owner, id)).toEqual(before);
  });

  test("needs no body", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    expect((await call("POST", `/api/agents/${id}/train`, { token: owner.token })).status).toBe(202);
  });

  test("proposes to avoid what goes wrong, with what people said of it", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const [episodeId = ""] = await live(owner, id, [
      ...times(4, { action: "search", outcome: "failure" as const }),
      ...times(6, { action: "read" }),
    ]);
    await feedback(owner, episodeId, { thumbs: "down", notes: "Look in the archive first." });
    const { adaptations } = await train(owner, id);
    const avoid = adaptations.find(({ type }) => type === "avoid_pattern");
    expect(avoid).toMatchObject({ subject: "search", expected_improvement: 0.4 });
    expect(avoid?.description).toContain("Look in the archive first.");
  });

  test("proposes a calmer model to an agent that is unsure", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner, { configuration: { temperature: 0.9 } });
    await live(owner, id, times(12, { confidence: 0.5 }));
    const { adaptations } = await train(owner, id);
    expect(adaptations.map(({ type, subject }) => `${type} ${subject}`)).toContain("adjust_configuration temperature");
  });

  test("leaves an agent alone that is proven good", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner, { configuration: { temperature: 0.9 } });
    await live(owner, id, times(40, { action: "summarize" }));
    expect((await train(owner, id)).adaptations).toEqual([]);
  });

  test("does tasks without success again, and finds the tool that was taken from the agent", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner, { configuration: { tools: ["measure_text"] } });
    for (const task of ["Summarize the text in one sentence", "Summarize the text in two sentences"])
      await execute(owner, id, { task, context: { text: TEXT } });
    const [executions] = await inDatabase("SELECT count(*) FROM executions WHERE agent_id = ?", id);
    const run = await train(owner, id, { strategy: "replay" });
    expect(run).toMatchObject({ strategy: "replay", episodes_replayed: 2, episodes_recovered: 0 });
    expect(run.adaptations).toMatchObject([{ type: "add_skill", subject: "summarize_text", expected_improvement: 1 }]);
    expect(
      await inDatabase("SELECT count(*) FROM executions WHERE agent_id = ?", id),
      "a replay does not create an execution",
    ).toEqual([executions]);

    await adapt(owner, id, run.adaptations[0]?.id ?? "", "apply");
    expect((await getAgent(owner, id)).configuration).toEqual({ tools: ["measure_text", "summarize_text"] });
    expect(await train(owner, id, { strategy: "replay" })).toMatchObject({
      episodes_replayed: 2,
      episodes_recovered: 2,
      adaptations: [],
    });
  });

  test("puts its proposals in the place of those before, and proposes nothing that is applied", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    await live(owner, id, times(8, { action: "summarize" }));
    const first = await train(owner, id);
    const second = await train(owner, id);
    expect((await training(owner, id)).adaptations_available.map((one) => one.id)).toEqual([second.adaptations[0]?.id]);
    const refused = await adapt(owner, id, first.adaptations[0]?.id ?? "", "apply");
    expect(refused.error).toMatchObject({ code: "CONFLICT", details: { status: "superseded" } });
    expect((await adapt(owner, id, second.adaptations[0]?.id ?? "", "apply")).status).toBe(200);
    expect((await train(owner, id)).adaptations).toEqual([]);
  });

  test("gives the same for the same episodes", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    await live(owner, id, [...times(8, {}), ...times(5, { action: "search", outcome: "failure" as const })]);
    const plain = ({ patterns, adaptations }: Awaited<ReturnType<typeof train>>) => ({
      patterns,
      proposals: adaptations.map(({ type, subject, description }) => ({ type, subject, description })),
    });
    expect(plain(await train(owner, id))).toEqual(plain(await train(owner, id)));
  });
});

describe("refuses", () => {
  test("an unknown strategy", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const answer = await call("POST", `/api/agents/${id}/train`, { token: owner.token, body: { strategy: "hope" } });
    expect(issuePaths(answer)).toEqual(["body.strategy"]);
  });
});
