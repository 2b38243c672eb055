import { describe, expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { createAgent, executeToEnd, getAgent } from "#test/support/factories/agents";
import { endedRun } from "#test/support/factories/figures";
import { verdict } from "#test/support/factories/reviews";
import { idsOf, runsOf } from "#test/support/factories/tenant-executions";
import { followEvents } from "#test/support/live-events";
import { addColleague } from "#test/support/users";
import { strikeClock } from "#test/support/webhooks";

interface Seen {
  outcome: string | null;
  verification: string | null;
  claimed: boolean;
}

const runOf = async ({ token }: TestAccount, id: string): Promise<Seen> =>
  (await call("GET", `/api/executions/${id}`, { token })).data<{ execution: Seen }>().execution;

interface Series {
  total: Record<string, number | null>;
  series: { outcome: string; verification: string; total: { runs: number } }[];
}

const METRICS = "runs,done_share,claimed_share,duration_p50,cost,tool_calls,interventions";

async function seriesOf({ token }: TestAccount, step = "1h"): Promise<Series> {
  const query = `metrics=${METRICS}&by=outcome,verification&step=${step}`;
  return (await call("GET", `/api/usage/series?${query}`, { token })).data<Series>();
}

/** The runs that are counted, by outcome and by what vouches for them. */
const countedOf = ({ series }: Series): Record<string, number> =>
  Object.fromEntries(series.map(({ outcome, verification, total }) => [`${outcome} ${verification}`, total.runs]));

/** Reads everything that counts the runs of an account with one agent. */
async function said(owner: TestAccount, agentId: string) {
  const [hours, days] = [await seriesOf(owner), await seriesOf(owner, "1d")];
  expect(countedOf(days)).toEqual(countedOf(hours));
  const listed = await call("GET", "/api/agents?include=figures", { token: owner.token });
  const { agents } = listed.data<{ agents: { figures: { done_share: number; claimed_share: number } }[] }>();
  const { counts } = await runsOf(owner, { counts: "true" });
  const { statistics } = await getAgent(owner, agentId);
  const shares = agents.map(({ figures }) => [figures.done_share, figures.claimed_share])[0];
  expect(shares).toEqual([hours.total["done_share"], hours.total["claimed_share"]]);
  return {
    figures: countedOf(hours),
    shares,
    counts: [counts?.["done"]?.count, counts?.["claimed"]?.count, counts?.["partial"]?.count],
    statistics: [statistics.total_executions, statistics.successful_executions, statistics.claimed_executions],
    sums: { interventions: hours.total["interventions"], tool_calls: hours.total["tool_calls"] },
  };
}

async function claimedRun(owner: TestAccount): Promise<{ agentId: string; run: string }> {
  const { id: agentId } = await createAgent(owner);
  return { agentId, run: await executeToEnd(owner, agentId) };
}

const CLAIMED = {
  figures: { "done self_reported": 1 },
  shares: [0, 1],
  counts: [1, 1, 0],
  statistics: [1, 1, 1],
  sums: { interventions: 0, tool_calls: 1 },
};
const BY_VERDICT = {
  right: { figures: { "done human": 1 }, shares: [1, 0], counts: [1, 0, 0], statistics: [1, 1, 0] },
  partly: { figures: { "partial human": 1 }, shares: [0, 0], counts: [0, 0, 1], statistics: [1, 0, 0] },
  wrong: { figures: { "not_done human": 1 }, shares: [0, 0], counts: [0, 0, 0], statistics: [1, 0, 0] },
};

describe("a verdict", () => {
  test("at once after the end is what everything shows and counts of the run, as is each verdict that replaces it", async () => {
    const owner = await signUp();
    const { agentId, run } = await claimedRun(owner);
    for (const word of ["right", "wrong", "partly", "right"] as const) {
      await verdict(owner, run, { verdict: word });
      expect(await said(owner, agentId)).toMatchObject({ ...BY_VERDICT[word], sums: CLAIMED.sums });
      expect(await runOf(owner, run)).toMatchObject({
        outcome: { right: "done", wrong: "not_done", partly: "partial" }[word],
        verification: "human",
        claimed: false,
      });
    }
    expect(idsOf(await runsOf(owner, { claimed: "true" }))).toEqual([]);
    expect(idsOf(await runsOf(owner, { outcome: "done", verification: "human" }))).toEqual([run]);
  });

  test("that is withdrawn leaves the run claimed, and every number as it was", async () => {
    const owner = await signUp();
    const { agentId, run } = await claimedRun(owner);
    const before = await seriesOf(owner);
    expect(await said(owner, agentId)).toEqual(CLAIMED);
    const { episode_id: episode } = await verdict(owner, run, { verdict: "wrong", correction: "Costs fell." });
    expect((await said(owner, agentId)).sums).toEqual({ interventions: 1, tool_calls: 1 });
    const neither = { token: owner.token, body: { rating: 3 } };
    expect((await call("POST", `/api/graduation/episodes/${episode}/feedback`, neither)).status).toBe(201);
    expect([await said(owner, agentId), await seriesOf(owner)]).toEqual([CLAIMED, before]);
    expect(await runOf(owner, run)).toMatchObject({ outcome: "done", verification: "self_reported", claimed: true });
  });

  test("moves one run of many, with all that is counted of it", async () => {
    const owner = await signUp();
    const { agentId, run } = await claimedRun(owner);
    const at = Date.now() - 1_000;
    for (const costUsd of [0.25, null])
      await endedRun(owner, agentId, { at, costUsd, verification: "self_reported", durationMs: 4_000 });
    // Rows that the test wrote itself are counted by the scheduled job.
    const counted = async () => {
      await strikeClock();
      return countedOf(await seriesOf(owner));
    };
    await expect.poll(counted, { timeout: 30_000 }).toEqual({ "done self_reported": 3 });
    const { total } = await seriesOf(owner);
    await verdict(owner, run, { verdict: "right" });
    const after = await seriesOf(owner);
    expect(countedOf(after)).toEqual({ "done human": 1, "done self_reported": 2 });
    expect(after.total).toEqual({ ...total, done_share: 1 / 3, claimed_share: 2 / 3 });
  });

  test("counts once where two people speak at the same time", async () => {
    const owner = await signUp();
    const colleague = await addColleague(owner, "member");
    const { agentId, run } = await claimedRun(owner);
    await Promise.all([verdict(owner, run, { verdict: "right" }), verdict(colleague, run, { verdict: "right" })]);
    expect(await said(owner, agentId)).toMatchObject({ ...BY_VERDICT.right, sums: CLAIMED.sums });
  });

  test("of a key of the person who ordered the run leaves it claimed", async () => {
    const owner = await signUp();
    const { agentId, run } = await claimedRun(owner);
    await verdict({ apiKey: owner.apiKey }, run, { verdict: "right" });
    expect(await said(owner, agentId)).toEqual(CLAIMED);
  });

  test("leaves a run that a check found failed as it is", async () => {
    const owner = await signUp();
    const { id: agentId } = await createAgent(owner);
    const parameters = { expect: { must_contain: ["a word that no text has"] } };
    const run = await executeToEnd(owner, agentId, { parameters });
    const before = [await said(owner, agentId), await runOf(owner, run)];
    await verdict(owner, run, { verdict: "right" });
    expect([await said(owner, agentId), await runOf(owner, run)]).toEqual(before);
  });
});

test("open pages hear of each change of a run, and its agent has another entity tag", async () => {
  const owner = await signUp();
  const { agentId, run } = await claimedRun(owner);
  const tag = async () => (await call("GET", `/api/agents/${agentId}`, { token: owner.token })).headers["etag"];
  const before = await tag();
  const stream = await followEvents(owner);
  for (const word of ["right", "right", "wrong"]) await verdict(owner, run, { verdict: word });
  for (const outcome of ["done", "not_done"])
    expect(await stream.nextOf("run.graded")).toMatchObject({
      data: { execution_id: run, run_kind: "execution", agent: { id: agentId }, outcome, verification: "human" },
    });
  stream.close();
  expect(await tag()).not.toBe(before);
});
