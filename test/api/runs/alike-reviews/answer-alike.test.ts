import { expect, test } from "vitest";

import { readAudit } from "#test/support/audit-log";
import { call, issuePaths, signUp, type TestAccount } from "#test/support/client";
import { createAgent, executeToEnd } from "#test/support/factories/agents";
import { drawRun, review, reviews, verdict } from "#test/support/factories/reviews";
import { addColleague } from "#test/support/users";

const answer = ({ token }: Pick<TestAccount, "token">, body: object) =>
  call("POST", "/api/reviews/bulk", { token, body });

/** Drawn runs of one kind with the same result but for numbers, and one of another kind. */
async function alikeRuns(owner: TestAccount, runs: number) {
  const agent = await createAgent(owner);
  const executionIds: string[] = [];
  for (let run = 0; run < runs; run++)
    executionIds.push(await executeToEnd(owner, agent.id, { task: `Calculate 1${run} + 2` }));
  const other = await executeToEnd(owner, agent.id, { task: "Count the words" });
  for (const id of [...executionIds, other]) await drawRun(id);
  return { agentId: agent.id, executionIds, other };
}

test("one right answer covers runs that are alike: it counts once, and the others leave the draw", async () => {
  const owner = await signUp();
  const { executionIds, other } = await alikeRuns(owner, 3);
  const [opened = "", second = "", third = ""] = executionIds;
  const before = await reviews(owner);
  const keyed = before.reviews.find(({ execution_id: id }) => id === opened);
  expect(keyed?.alike?.runs).toBe(3);
  const given = await answer(owner, { execution_ids: [opened, second, third, other], verdict: "right" });
  expect(given.status, given.text).toBe(200);
  expect(given.data()).toEqual({
    answered: [opened, second, third],
    skipped: [{ execution_id: other, reason: "not_alike" }],
    counted: 1,
  });
  const { reviews: waiting, counts } = await reviews(owner);
  expect(waiting.map(({ execution_id: id }) => id)).toEqual([other]);
  expect(counts).toEqual({ waiting: 1, done_today: 1 });
  expect(await review(owner, opened)).toMatchObject({
    outcome: "success",
    verdicts: [{ verdict: "right", counts: true }],
  });
  expect(await review(owner, second)).toMatchObject({ outcome: "success", verdicts: [], looked_at: null });
  const summaries = (await readAudit(owner)).map(({ input_summary: summary }) => summary);
  expect(summaries).toContain("verdict right for 2 alike runs, counted once");
});

test("a wrong answer counts for each, and an answered run, an own one and unsafe are left out", async () => {
  const owner = await signUp();
  const { executionIds } = await alikeRuns(owner, 3);
  const [opened = "", second = "", third = ""] = executionIds;
  await verdict(owner, third, { verdict: "right" });
  const given = await answer(owner, { execution_ids: [opened, second, third], verdict: "wrong" });
  expect(given.data()).toEqual({
    answered: [opened, second],
    skipped: [{ execution_id: third, reason: "not_waiting" }],
    counted: 2,
  });
  expect(await review(owner, second)).toMatchObject({
    outcome: "failure",
    verdicts: [{ verdict: "wrong", counts: true }],
  });
  expect(issuePaths(await answer(owner, { execution_ids: [opened], verdict: "unsafe" }))).toEqual(["body.verdict"]);
  expect((await answer(await signUp(), { execution_ids: [opened], verdict: "right" })).status).toBe(404);
  expect(
    (await answer(await addColleague(owner, "viewer"), { execution_ids: [opened], verdict: "right" })).status,
  ).toBe(403);
});
