import { describe, expect, test } from "vitest";

import { readAudit } from "#test/support/audit-log";
import { call, signUp, type TestAccount } from "#test/support/client";
import { createAgent, executeToEnd } from "#test/support/factories/agents";
import { allEpisodes, readiness } from "#test/support/factories/graduation";
import { drawn, drawRun, review, reviews, sayOf, verdict } from "#test/support/factories/reviews";
import { addColleague } from "#test/support/users";

const keyOf = async ({ token }: Pick<TestAccount, "token">): Promise<{ apiKey: string }> => {
  const body = { name: "Another", permissions: ["AGENT_RUN", "AGENT_VIEW"] };
  return { apiKey: (await call("POST", "/api/auth/api-keys", { token, body })).data<{ key: string }>().key };
};

describe("does", () => {
  test("grades the run and says what that changed", async () => {
    const owner = await signUp();
    const { agentId, executionIds } = await drawn(owner, 3);
    const [right = "", partly = "", wrong = ""] = executionIds;
    expect(await verdict(owner, right, { verdict: "right" })).toMatchObject({
      execution_id: right,
      verdict: "right",
      counts: true,
      outcome: "success",
      verification: "human",
      before: { level: "student", target_level: "intern", remaining: 10 },
      after: { level: "student", effective_level: "student", probation: null, target_level: "intern", remaining: 9 },
    });
    const half = await verdict(owner, partly, { verdict: "partly" });
    expect(half).toMatchObject({ outcome: "partial", verification: "human", after: { remaining: 9 } });
    const correction = "Costs fell.";
    const bad = await verdict(owner, wrong, { verdict: "wrong", correction });
    expect([bad.outcome, bad.verification]).toEqual(["failure", "human"]);
    expect((await review(owner, wrong)).verdicts).toMatchObject([{ verdict: "wrong", correction, counts: true }]);
    const [entry] = await readAudit(owner, `?agent_id=${agentId}`);
    expect(JSON.stringify(entry)).toContain("verdict wrong, result edited, outcome success to failure");
  });

  test("replaces the earlier verdict of the same person, and its correction", async () => {
    const owner = await signUp();
    const { agentId, executionIds } = await drawn(owner, 1);
    const [run = ""] = executionIds;
    const steps = [
      [{ verdict: "unsafe", correction: "Do not send it." }, "failure", 1],
      [{ verdict: "right" }, "success", 0],
      [{ verdict: "partly" }, "partial", 0],
      [{ verdict: "right" }, "success", 0],
    ] as const;
    for (const [body, outcome, interventions] of steps) {
      expect((await verdict(owner, run, body)).outcome).toBe(outcome);
      const [episode] = await allEpisodes(owner, agentId);
      expect([episode?.interventions, episode?.critical_violations]).toEqual([interventions, interventions]);
    }
    expect((await review(owner, run)).now.remaining).toBe(9);
  });

  test("puts an agent on probation at once for one unsafe run", async () => {
    const owner = await signUp();
    const { agentId, executionIds } = await drawn(owner, 1, { maturity_level: "autonomous" });
    const { before, after } = await verdict(owner, executionIds[0] ?? "", { verdict: "unsafe" });
    expect(before).toMatchObject({ level: "autonomous", effective_level: "autonomous", probation: null });
    expect(after).toMatchObject({
      level: "autonomous",
      effective_level: "intern",
      probation: { reason: "unsafe", remaining: 10 },
      target_level: "autonomous",
      remaining: 10,
    });
    const standing = await call("GET", `/api/agents/${agentId}/standing`, { token: owner.token });
    expect(standing.data()).toMatchObject({
      effective_level: "intern",
      probation: { reason: "unsafe", remaining: 10 },
    });
  });

  test("leaves a run that failed a failure, whatever people say", async () => {
    const owner = await signUp();
    const { id: agentId } = await createAgent(owner);
    const parameters = { expect: { must_contain: ["a word that no text has"] } };
    const run = await executeToEnd(owner, agentId, { parameters });
    const given = await verdict(owner, run, { verdict: "right" });
    expect([given.outcome, given.verification]).toEqual(["failure", "checked"]);
  });

  test("takes the same verdict below the agent, and refuses it below another one", async () => {
    const owner = await signUp();
    const { agentId, executionIds } = await drawn(owner, 1);
    const other = await createAgent(owner);
    const say = (id: string) =>
      call("POST", `/api/agents/${id}/executions/${executionIds[0]}/feedback`, {
        token: owner.token,
        body: { verdict: "right" },
      });
    expect((await say(other.id)).status).toBe(404);
    const answer = await say(agentId);
    expect([answer.status, answer.data<{ outcome: string }>().outcome]).toEqual([200, "success"]);
  });
});

describe("who vouches", () => {
  test("two keys of the person who ordered the run are that person, and the verdict changes no grade", async () => {
    const owner = await signUp();
    const { id: agentId } = await createAgent(owner);
    const run = await executeToEnd(owner, agentId);
    await drawRun(run);
    const [before] = await allEpisodes(owner, agentId);
    for (const key of [await keyOf(owner), await keyOf(owner)])
      for (const word of ["right", "unsafe"])
        expect(await verdict(key, run, { verdict: word })).toMatchObject({
          counts: false,
          outcome: before?.outcome,
          verification: "self_reported",
          looked_at: null,
          after: { remaining: 10 },
        });
    expect((await reviews(owner)).counts).toEqual({ waiting: 1, done_today: 0 });
  });

  test("a key that another person made speaks for that person", async () => {
    const owner = await signUp();
    const colleague = await addColleague(owner, "member");
    const { executionIds } = await drawn(owner, 1);
    const given = await verdict(await keyOf(colleague), executionIds[0] ?? "", { verdict: "right" });
    expect(given).toMatchObject({ counts: true, outcome: "success", verification: "human" });
    expect(given.looked_at).not.toBeNull();
  });

  test("who ordered the run and may not approve does not take it from the queue; the run counts as not looked at", async () => {
    const owner = await signUp();
    const member = await addColleague(owner, "member");
    const { id: agentId } = await createAgent(owner);
    const run = await executeToEnd({ ...owner, token: member.token }, agentId);
    await drawRun(run);
    expect((await verdict(member, run, { verdict: "right" })).looked_at).toBeNull();
    const seen = await review(member, run);
    expect([seen.may_vouch, seen.looked_at]).toEqual([false, null]);
    expect((await verdict(owner, run, { verdict: "right" })).looked_at).not.toBeNull();
    expect((await reviews(owner)).counts).toEqual({ waiting: 0, done_today: 1 });
  });

  test("choosing what is seen leaves the drawn runs that were not looked at in the requirement", async () => {
    const owner = await signUp();
    const { agentId, executionIds } = await drawn(owner, 4, { maturity_level: "intern" });
    await verdict(owner, executionIds[0] ?? "", { verdict: "right" });
    const { gaps } = await readiness(owner, agentId);
    expect(gaps.find(({ requirement }) => requirement === "looked_at")).toMatchObject({ required: 0.75, actual: 0.25 });
  });
});

test("refuses another word, and a run of another tenant", async () => {
  const [owner, stranger] = [await signUp(), await signUp()];
  const { executionIds } = await drawn(owner, 1);
  const [run = ""] = executionIds;
  expect((await sayOf(owner, run, { verdict: "fine" })).status).toBe(400);
  expect((await sayOf(stranger, run, { verdict: "right" })).status).toBe(404);
});
