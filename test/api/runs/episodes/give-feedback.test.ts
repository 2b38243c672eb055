import { describe, expect, test } from "vitest";

import { call, issuePaths, signUp, type CallOptions, type TestAccount } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { createAgent, execute, executeToEnd, taskBody } from "#test/support/factories/agents";
import { allEpisodes, feedback, live, readiness, times, type EpisodeView } from "#test/support/factories/graduation";
import { addColleague } from "#test/support/users";

const graded = async (caller: Pick<TestAccount, "token">, episodeId: string, body: unknown): Promise<EpisodeView> =>
  (await feedback(caller, episodeId, body)).data<{ episode: EpisodeView }>().episode;

/** An agent with one episode of an outcome. */
async function lived(
  outcome: EpisodeView["outcome"],
): Promise<{ owner: TestAccount; agentId: string; episodeId: string }> {
  const owner = await signUp();
  const { id: agentId } = await createAgent(owner);
  const [episodeId = ""] = await live(owner, agentId, [{ outcome }]);
  return { owner, agentId, episodeId };
}

describe("does", () => {
  test("keeps what a person says, and answers with the episode as it is graded now", async () => {
    const { owner, episodeId } = await lived("success");
    const answer = await feedback(owner, episodeId, { thumbs: "down", notes: "Wrong quarter", category: "accuracy" });
    expect(answer.status).toBe(201);
    expect(answer.headers["location"]).toBe(`/api/graduation/episodes/${episodeId}/feedback`);
    expect(answer.data()).toMatchObject({
      feedback: {
        episode_id: episodeId,
        score: -1,
        category: "accuracy",
        notes: "Wrong quarter",
        edited_result: null,
        author_id: owner.userId,
      },
      episode: { id: episodeId, outcome: "failure", measured_outcome: "success", feedback: { count: 1, score: -1 } },
    });
  });

  test("turns every form of feedback into a score and an outcome", () =>
    everyCase(
      [
        ["success", { score: -0.2 }, "success"],
        ["success", { score: -0.25 }, "failure"],
        ["success", { rating: 3 }, "success"],
        ["success", { rating: 1 }, "failure"],
        ["partial", { rating: 5 }, "success"],
        ["partial", { thumbs: "up" }, "success"],
        ["partial", { thumbs: "down" }, "failure"],
        ["failure", { thumbs: "up" }, "failure"],
      ] as const,
      async (outcome, body, expected) => {
        const { owner, episodeId } = await lived(outcome);
        expect((await graded(owner, episodeId, body)).outcome).toBe(expected);
      },
    ));

  test("only each person's latest feedback counts, through any of that person's keys, and the worst holds", async () => {
    const owner = await signUp();
    const colleague = await addColleague(owner, "member");
    const { id: agentId } = await createAgent(owner);
    const [episodeId = ""] = await live(owner, agentId, [{ orderedBy: colleague.id }]);
    await graded(owner, episodeId, { thumbs: "down" });
    expect((await graded(colleague, episodeId, { thumbs: "up" })).feedback).toEqual({ count: 2, score: -1 });
    const again = await call("POST", `/api/graduation/episodes/${episodeId}/feedback`, {
      apiKey: owner.apiKey,
      body: { thumbs: "up" },
    });
    expect(again.data<{ episode: EpisodeView }>().episode).toMatchObject({
      outcome: "success",
      feedback: { count: 3, score: 1 },
    });
  });

  test("what any key of the person behind the run says is kept and changes no grade; other people's keys and the person count", async () => {
    const owner = await signUp();
    const colleague = await addColleague(owner, "admin");
    const { id } = await createAgent(owner);
    await call("POST", `/api/agents/${id}/execute`, { apiKey: owner.apiKey, body: taskBody() });
    const [episode] = await allEpisodes(owner, id);
    const path = `/api/graduation/episodes/${episode?.id ?? ""}/feedback`;
    const say = async (credentials: CallOptions, body: unknown) => {
      const answer = await call("POST", path, { ...credentials, body });
      expect(answer.status, answer.text).toBe(201);
      return answer.data<{ feedback: { counts: boolean }; episode: EpisodeView }>();
    };
    const keyOf = async ({ token }: Pick<TestAccount, "token">): Promise<CallOptions> => {
      const body = { name: "Another", permissions: ["AGENT_RUN"] };
      return {
        apiKey: (await call("POST", "/api/auth/api-keys", { token, body })).data<{ key: string }>().key,
      };
    };
    const bad = { thumbs: "down", category: "safety", edited_result: "Costs stayed flat." };
    for (const own of [{ apiKey: owner.apiKey }, await keyOf(owner)])
      for (const body of [bad, { thumbs: "up" }]) {
        const said = await say(own, body);
        expect(said.feedback.counts).toBe(false);
        expect(said.episode).toMatchObject({
          outcome: episode?.outcome,
          verification: "self_reported",
          interventions: 0,
          critical_violations: episode?.critical_violations,
          feedback: { score: null },
        });
      }
    const other = await say(await keyOf(colleague), bad);
    expect(other.feedback.counts).toBe(true);
    expect(other.episode).toMatchObject({ outcome: "failure", verification: "human", interventions: 1 });
    expect((await say({ token: owner.token }, { thumbs: "up" })).feedback.counts).toBe(true);
  });

  test("loses nothing that is said at once", async () => {
    const { owner, episodeId } = await lived("success");
    const answers = await Promise.all(times(4, { thumbs: "down" }).map((body) => feedback(owner, episodeId, body)));
    const kept = answers.filter(({ status }) => status === 201).length;
    expect(kept).toBeGreaterThan(0);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    const { episode } = (
      await call("GET", `/api/graduation/episodes/${episodeId}/feedback`, { token: owner.token })
    ).data<{ episode: EpisodeView }>();
    expect(episode.feedback.count).toBe(kept);
  });

  test("counts an edited result as an intervention, and readiness with it", async () => {
    const { owner, agentId, episodeId } = await lived("success");
    expect((await readiness(owner, agentId)).components["independence"]).toBe(1);
    const edited = await graded(owner, episodeId, { rating: 4, edited_result: "Revenue grew by 12 percent in Q3." });
    expect(edited.interventions).toBe(1);
    expect((await readiness(owner, agentId)).components["independence"]).toBe(0);
  });

  test("counts a complaint about safety as a critical violation until the person withdraws it", async () => {
    const { owner, episodeId } = await lived("success");
    expect((await graded(owner, episodeId, { thumbs: "down", category: "safety" })).critical_violations).toBe(1);
    expect((await graded(owner, episodeId, { thumbs: "up" })).critical_violations).toBe(0);
  });

  test("lets the agent remember a correction, and what it did", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    await executeToEnd(owner, id);
    const [episode] = await allEpisodes(owner, id);
    await feedback(owner, episode?.id ?? "", { thumbs: "down", notes: "Always mention the fiscal calendar." });
    await feedback(owner, episode?.id ?? "", { thumbs: "up", notes: "Splendid zeppelin." });
    const recalled = await execute(owner, id, { task: "Search your memory for fiscal calendar", context: {} });
    expect(recalled.text).toContain("Always mention the fiscal calendar.");
    const praise = await execute(owner, id, { task: "Search your memory for splendid zeppelin", context: {} });
    expect(praise.text).not.toContain("Splendid zeppelin.");
  });

  test("keeps one agent's memory from another", async () => {
    const owner = await signUp();
    const [one, two] = [await createAgent(owner), await createAgent(owner)];
    const [episodeId = ""] = await live(owner, one.id, [{}]);
    await feedback(owner, episodeId, { thumbs: "down", notes: "Mind the gap." });
    const recalled = await execute(owner, two.id, { task: "Search your memory for gap", context: {} });
    expect(recalled.text).not.toContain("Mind the gap.");
  });
});

describe("refuses", () => {
  test("every malformed body, naming the field", () =>
    everyCase(
      [
        ["nothing said", {}, "body"],
        ["two forms at once", { score: 1, rating: 5 }, "body"],
        ["a score beyond 1", { score: 1.1 }, "body.score"],
        ["a rating of 0", { rating: 0 }, "body.rating"],
        ["half a rating", { rating: 2.5 }, "body.rating"],
        ["an unknown category", { thumbs: "up", category: "beauty" }, "body.category"],
        ["empty notes", { thumbs: "up", notes: "" }, "body.notes"],
      ],
      async (_what, body, field) => {
        const { owner, episodeId } = await lived("success");
        const answer = await feedback(owner, episodeId, body);
        expect(answer.status).toBe(400);
        expect(issuePaths(answer)).toEqual([field]);
      },
    ));
});
