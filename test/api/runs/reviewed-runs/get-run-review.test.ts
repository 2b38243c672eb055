import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { live, times } from "#test/support/factories/graduation";
import { drawn, review, verdict } from "#test/support/factories/reviews";

test("says where the agent stands now, and where each verdict would leave it", async () => {
  const owner = await signUp();
  const { agentId, executionIds } = await drawn(owner, 1);
  const seen = await review(owner, executionIds[0] ?? "");
  expect(seen).toMatchObject({
    agent: { id: agentId, level: "student" },
    reason: "sampled",
    brings: { target_level: "intern", remaining_after: 9 },
    may_vouch: true,
    verdict: null,
    verdicts: [],
    now: { level: "student", effective_level: "student", probation: null, target_level: "intern", remaining: 10 },
  });
  expect(seen.effects.right.remaining).toBe(9);
  expect(seen.effects.partly.remaining).toBe(10);
  // Successes alone count towards the number.
  expect(seen.effects.wrong.remaining).toBe(10);
});

test("foresees what a verdict then changes", async () => {
  const owner = await signUp();
  const { agentId, executionIds } = await drawn(owner, 4, { maturity_level: "supervised" });
  await live(owner, agentId, times(30, { level: "supervised", orderedBy: owner.userId }));
  for (const [index, word] of (["right", "partly", "wrong", "unsafe"] as const).entries()) {
    const executionId = executionIds[index] ?? "";
    const foreseen = (await review(owner, executionId)).effects[word];
    const { after } = await verdict(owner, executionId, { verdict: word });
    expect({ ...after, probation: after.probation?.reason }).toEqual({
      ...foreseen,
      probation: foreseen.probation?.reason,
    });
    const { now } = await review(owner, executionId);
    expect([now.level, now.effective_level, now.remaining]).toEqual([
      after.level,
      after.effective_level,
      after.remaining,
    ]);
  }
  const { now, verdicts } = await review(owner, executionIds[3] ?? "");
  expect(now).toMatchObject({ level: "supervised", effective_level: "intern", probation: { reason: "unsafe" } });
  expect(verdicts).toMatchObject([{ verdict: "unsafe", counts: true, author_id: owner.userId }]);
});

test("refuses a run of another tenant", async () => {
  const [owner, stranger] = [await signUp(), await signUp()];
  const { executionIds } = await drawn(owner, 1);
  const answer = await call("GET", `/api/reviews/${executionIds[0]}`, { token: stranger.token });
  expect(answer.status).toBe(404);
});

test("with the run in it, one answer is enough to look at a run: its result, and the steps of its trace", async () => {
  const owner = await signUp();
  const { agentId, executionIds } = await drawn(owner, 1);
  const id = executionIds[0] ?? "";
  const read = async (path: string) =>
    (await call("GET", path, { token: owner.token })).data<Record<string, unknown>>();
  const { run, steps, next, ...review } = await read(`/api/reviews/${id}?next=0`);
  expect(next).toEqual([]);
  expect(review).toEqual(await read(`/api/reviews/${id}`));
  expect(run).toEqual((await read(`/api/executions/${id}`))["execution"]);
  expect(steps).toEqual((await read(`/api/agents/${agentId}/executions/${id}/trace`))["steps"]);
  expect((steps as unknown[]).length).toBeGreaterThan(0);
});

test("an answer brings the runs that a reviewer looks at next, and none of another tenant", async () => {
  const [owner, stranger] = [await signUp(), await signUp()];
  const { executionIds } = await drawn(owner, 3);
  const [first = "", second = "", third = ""] = executionIds;
  await drawn(stranger, 1);
  const read = async (path: string) =>
    (await call("GET", path, { token: owner.token })).data<Record<string, unknown>>();
  const alone = async (id: string) => {
    const { next: none, ...shown } = await read(`/api/reviews/${id}?next=0`);
    expect(none).toEqual([]);
    return shown;
  };
  const { next, ...opened } = await read(`/api/reviews/${third}?next=3`);
  expect(opened).toEqual(await alone(third));
  // Newest first, as the queue.
  expect(next).toEqual([await alone(second), await alone(first)]);
  expect((await read(`/api/reviews/${third}?next=1`))["next"]).toHaveLength(1);
  expect((await read(`/api/reviews/${third}?next=3&assigned=me`))["next"]).toEqual([]);
});
