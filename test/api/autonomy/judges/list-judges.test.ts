import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import {
  freshJudge,
  inDatabaseOf,
  JudgedTenant,
  startJudgedInstance,
  strike,
  verdict,
  type JudgedInstance,
} from "#test/support/judged-instance";

let judged: JudgedInstance;
const join = (settings: { rate?: number; budget?: number } = {}) =>
  JudgedTenant.join(judged.instance.baseUrl, settings);

beforeAll(async () => {
  judged = await startJudgedInstance();
}, 60_000);
afterAll(() => judged.stop());
beforeEach(() => void freshJudge(judged));

/** The only judge of a tenant. */
async function onlyJudge(tenant: JudgedTenant) {
  const { judges } = await tenant.judges();
  expect(judges).toHaveLength(1);
  const [judge] = judges;
  if (judge === undefined) throw new Error("There is no judge.");
  return judge;
}

/** Runs tasks of an agent whose results contain these words, has them judged, and returns the episodes in order. */
async function judgedEpisodes(tenant: JudgedTenant, words: readonly string[]): Promise<string[]> {
  const agentId = await tenant.agent();
  for (const word of words) await tenant.run(agentId, word);
  await strike(judged);
  return (await tenant.episodes(agentId)).map(({ id }) => id).toReversed();
}

const wordsOf = (good: number, bad: number): string[] => [
  ...Array.from({ length: good }, () => "GOOD"),
  ...Array.from({ length: bad }, () => "BAD"),
];

/** Records people's feedback on each episode by its word. */
async function label(tenant: JudgedTenant, ids: readonly string[], words: readonly string[]): Promise<void> {
  for (const [index, id] of ids.entries())
    await tenant.feedback(id, { thumbs: words[index] === "GOOD" ? "up" : "down" });
}

test("says what is configured, and lists no judge before one has spoken", async () => {
  const tenant = await join({ rate: 0.5, budget: 7 });
  expect(await tenant.judges()).toEqual({
    configured: { provider: "anthropic", model: "judge-model" },
    sample_rate: 0.5,
    daily_budget: 7,
    judged_today: 0,
    waiting_for_budget: 0,
    judges: [],
  });
});

test("an instance without a judge says so, and what would hold", async () => {
  const { token } = await signUp();
  const answer = await call("GET", "/api/graduation/judges", { token });
  expect(answer.data()).toEqual({
    configured: null,
    sample_rate: 0.2,
    daily_budget: 100,
    judged_today: 0,
    waiting_for_budget: 0,
    judges: [],
  });
});

test("each role and each tenant has its own judge", async () => {
  const [tenant, other] = [await join(), await join()];
  for (const role of ["finance-agent", "developer-agent"]) await tenant.run(await tenant.agent({ role }), "GOOD");
  await strike(judged);
  const { judges } = await tenant.judges();
  expect(judges.map(({ role, judged: count, current }) => `${role} ${count} ${current}`).toSorted()).toEqual([
    "developer-agent 1 true",
    "finance-agent 1 true",
  ]);
  expect((await other.judges()).judges).toEqual([]);
});

describe("agreement with people", () => {
  test("calibrates a judge, whose word counts whole from then on, until they disagree", async () => {
    const tenant = await join();
    const words = wordsOf(16, 16);
    const ids = await judgedEpisodes(tenant, [...words, "GOOD"]);
    await label(tenant, ids.slice(0, 29), words);
    expect(await onlyJudge(tenant)).toMatchObject({
      judged: 33,
      labels: { total: 29, both_good: 16, neither_good: 13, only_judge_good: 0, only_people_good: 0 },
      kappa: 1,
      calibrated: false,
      calibrated_at: null,
      needs: [{ requirement: "labels", required: 30, actual: 29 }],
    });
    const agentId = (await tenant.feedback(ids[29] ?? "", { thumbs: "down" })).agent_id;
    const evidence = async (): Promise<number> => {
      const answer = await tenant.send("GET", `/api/graduation/agents/${agentId}/readiness`);
      return answer.data<{ components: { evidence: number } }>().components.evidence;
    };
    expect(await onlyJudge(tenant)).toMatchObject({ calibrated: true, needs: [], calibrated_at: expect.any(String) });
    // 30 that people vouch for, and three by the judge alone.
    expect(await evidence()).toBe(33);
    const own = (await tenant.episodes(agentId)).filter(({ verification }) => verification === "judged");
    expect(own.map(({ judgement }) => judgement?.calibrated)).toEqual([true, true, true]);
    for (const id of ids.slice(0, 8)) await tenant.feedback(id, { thumbs: "down" });
    expect(await onlyJudge(tenant)).toMatchObject({
      labels: { total: 30, both_good: 8, only_judge_good: 8, neither_good: 14 },
      calibrated: false,
      calibrated_at: null,
    });
    expect(await evidence()).toBe(31.5);
  }, 120_000);

  test("is never reached by a judge that approves everything", async () => {
    const tenant = await join();
    judged.judge.respond(() => verdict("good"));
    const words = wordsOf(15, 15);
    await label(tenant, await judgedEpisodes(tenant, words), words);
    expect(await onlyJudge(tenant)).toMatchObject({
      labels: { total: 30, both_good: 15, only_judge_good: 15 },
      kappa: 0,
      calibrated: false,
      needs: [{ requirement: "kappa_lower_bound" }],
    });
  }, 120_000);

  test("counts what a person says of an episode once, as it is said last", async () => {
    const tenant = await join();
    const [id = ""] = await judgedEpisodes(tenant, ["GOOD"]);
    const counts = async () => (await onlyJudge(tenant)).labels;
    const said = async (body: Record<string, unknown>) => {
      const { verification, outcome } = await tenant.feedback(id, body);
      return [verification, outcome];
    };
    expect(await said({ thumbs: "down" })).toEqual(["human", "failure"]);
    expect(await counts()).toMatchObject({ total: 1, only_judge_good: 1 });
    expect(await said({ thumbs: "down" })).toEqual(["human", "failure"]);
    expect(await counts()).toMatchObject({ total: 1, only_judge_good: 1 });
    expect(await said({ thumbs: "up" })).toEqual(["human", "success"]);
    expect(await counts()).toMatchObject({ total: 1, both_good: 1, only_judge_good: 0 });
    expect(await said({ rating: 3 })).toEqual(["judged", "success"]);
    expect(await counts()).toMatchObject({ total: 0, both_good: 0 });
  });

  test("leaves out what the judge is not sure of", async () => {
    const tenant = await join();
    const [id = ""] = await judgedEpisodes(tenant, ["Work of some sort"]);
    expect(await tenant.feedback(id, { thumbs: "up" })).toMatchObject({ verification: "human" });
    expect(await onlyJudge(tenant)).toMatchObject({ judged: 1, labels: { total: 0 }, kappa: null });
  });
});

test("the author of the work, who may not approve, does not calibrate its judge; another person does", async () => {
  const { baseUrl } = judged.instance;
  const password = "the author's password";
  const tenant = await JudgedTenant.join(baseUrl, { password });
  const [id = ""] = await judgedEpisodes(tenant, ["GOOD"]);
  await inDatabaseOf(judged.instance, "UPDATE users SET role = 'member' WHERE id = ?", tenant.owner.userId);
  const signedIn = await call("POST", "/api/auth/login", { baseUrl, body: { email: tenant.owner.email, password } });
  const { access_token: token } = signedIn.data<{ access_token: string }>();
  const path = `/api/graduation/episodes/${id}/feedback`;
  const praised = await call("POST", path, { baseUrl, token, body: { thumbs: "up" } });
  expect(praised.data()).toMatchObject({ feedback: { counts: false }, episode: { verification: "judged" } });
  expect((await onlyJudge(tenant)).labels).toMatchObject({ total: 0 });
  await inDatabaseOf(judged.instance, "UPDATE episodes SET ordered_by = 'a colleague' WHERE id = ?", id);
  await call("POST", path, { baseUrl, token, body: { thumbs: "up" } });
  expect((await onlyJudge(tenant)).labels).toMatchObject({ total: 1, both_good: 1 });
});

describe("when people speak first", () => {
  test("the judge is asked for comparison, also outside of the sample, and people's word stands", async () => {
    const tenant = await join({ rate: 1e-9 });
    const { id, agentId } = await tenant.lived("BAD");
    expect((await tenant.judges()).judged_today).toBe(0);
    await tenant.feedback(id, { thumbs: "up" });
    expect((await tenant.judges()).judged_today).toBe(1);
    await tenant.feedback(id, { thumbs: "up" });
    expect((await tenant.judges()).judged_today).toBe(1);
    await strike(judged);
    expect(await tenant.episode(agentId)).toMatchObject({
      verification: "human",
      outcome: "success",
      judgement: { verdict: "bad" },
    });
    expect(await onlyJudge(tenant)).toMatchObject({ labels: { total: 1, only_people_good: 1 } });
  });

  test("and an episode that waits for its judge, the label counts with the verdict, once", async () => {
    const tenant = await join();
    const { id, agentId } = await tenant.lived("GOOD");
    await tenant.feedback(id, { thumbs: "down" });
    await strike(judged);
    expect(await tenant.episode(agentId)).toMatchObject({ verification: "human", outcome: "failure" });
    expect(await onlyJudge(tenant)).toMatchObject({ labels: { total: 1, only_judge_good: 1 } });
  });

  test("the judge is not asked where nothing is to be judged, nor beyond the budget", async () => {
    const [none, spent] = [await join({ rate: 0 }), await join({ rate: 1e-9, budget: 0 })];
    for (const tenant of [none, spent]) await tenant.feedback((await tenant.lived("GOOD")).id, { thumbs: "up" });
    await strike(judged);
    expect(judged.judge.requests).toEqual([]);
  });
});

test("labels that people give at the same time are all counted", async () => {
  const tenant = await join();
  const words = wordsOf(6, 6);
  const ids = await judgedEpisodes(tenant, words);
  await Promise.all(ids.map((id, index) => tenant.feedback(id, { thumbs: index % 2 === 0 ? "up" : "down" })));
  expect((await onlyJudge(tenant)).labels).toEqual({
    total: 12,
    both_good: 3,
    only_judge_good: 3,
    only_people_good: 3,
    neither_good: 3,
  });
}, 60_000);
