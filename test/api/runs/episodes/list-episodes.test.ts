import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { createAgent, execute, executeToEnd, TEXT } from "#test/support/factories/agents";
import { allEpisodes, live, type EpisodeView } from "#test/support/factories/graduation";
import { createSkill } from "#test/support/factories/skills";

const path = (agentId: string): string => `/api/graduation/agents/${agentId}/episodes`;

describe("does", () => {
  test("shows the outcome of every finished execution", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const executionId = await executeToEnd(owner, id, {
      task: "Summarize the text in one sentence",
      context: { text: TEXT },
    });
    const [episode] = await allEpisodes(owner, id);
    expect(episode).toEqual({
      id: expect.any(String) as string,
      agent_id: id,
      execution_id: executionId,
      triggered_by: "api",
      task: "Summarize the text in one sentence",
      summary: expect.stringContaining("12 percent") as string,
      action: "summarize",
      actions_used: ["summarize"],
      skills_used: [],
      maturity_level: "student",
      agent_version: 1,
      outcome: "success",
      verification: "self_reported",
      run_outcome: "done",
      measured_outcome: "success",
      judgement: null,
      flags: [],
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      kind: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      work: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      sampled: expect.any(Boolean) as boolean,
      looked_at: null,
      confidence: expect.any(Number) as number,
      constitutional_score: 1,
      critical_violations: 0,
      interventions: 0,
      feedback: { count: 0, score: null },
      duration_seconds: expect.any(Number) as number,
      created_at: expect.any(String) as string,
    });
  });

  test("grades a failed run as a failure, and also a run without a suitable tool, which is not evidence", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const skill = await createSkill(owner, { code: "function main() { throw new Error('no') }" });
    await execute(owner, id, { parameters: { skill_id: skill } });
    await execute(owner, id, { task: "Juggle three burning torches", context: {} });
    const graded = (await allEpisodes(owner, id)).map(({ outcome, verification }) => `${outcome} ${verification}`);
    expect(graded.toSorted()).toEqual(["failure checked", "failure self_reported"]);
  });

  test("names the skills that ran", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    await executeToEnd(owner, id, { context: { a: 1, b: 2 }, parameters: { skill_id: await createSkill(owner) } });
    const [episode] = await allEpisodes(owner, id);
    expect(episode).toMatchObject({ skills_used: ["Adder"], actions_used: ["run_skill"] });
  });

  test("lists them newest first, page by page, and filters", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    await live(owner, id, [
      { task: "Éclairs for Łódź", action: "read" },
      { task: "Second", action: "summarize", actions: ["summarize", "search"], outcome: "failure" },
      { task: "Third", level: "intern", version: 2, action: "review" },
    ]);
    const tasks = async (query: string) => (await allEpisodes(owner, id, query)).map(({ task }) => task);
    expect(await tasks("")).toEqual(["Third", "Second", "Éclairs for Łódź"]);
    expect(await tasks("&outcome=failure")).toEqual(["Second"]);
    expect(await tasks("&maturity_level=intern")).toEqual(["Third"]);
    expect(await tasks("&agent_version=2")).toEqual(["Third"]);
    expect(await tasks("&action=search")).toEqual(["Second"]);
    expect(await tasks("&q=eclair")).toEqual(["Éclairs for Łódź"]);
    expect(await tasks(`&q=${encodeURIComponent('"OR*')}`)).toEqual([]);
    expect(await tasks(`&q=${encodeURIComponent("!?")}`)).toEqual([]);
    const page = await call("GET", `${path(id)}?limit=2&page=2`, { token: owner.token });
    expect(page.data<{ episodes: EpisodeView[] }>().episodes).toHaveLength(1);
    expect(page.data<{ pagination: unknown }>().pagination).toEqual({ page: 2, limit: 2, total: 3, pages: 2 });
  });

  test("searches this agent's episodes only", async () => {
    const owner = await signUp();
    const [one, two] = [await createAgent(owner), await createAgent(owner)];
    await live(owner, one.id, [{ task: "A secret of one" }]);
    await live(owner, two.id, [{ task: "A secret of two" }]);
    expect((await allEpisodes(owner, one.id, "&q=secret")).map(({ task }) => task)).toEqual(["A secret of one"]);
  });
});

describe("refuses", () => {
  test("every malformed query, naming the field", () =>
    everyCase(["outcome=great", "maturity_level=expert", "agent_version=x", "limit=101"], async (query) => {
      const owner = await signUp();
      const { id } = await createAgent(owner);
      expect((await call("GET", `${path(id)}?${query}`, { token: owner.token })).status).toBe(400);
    }));
});
