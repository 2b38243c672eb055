import { describe, expect, test } from "vitest";

import { readAudit } from "#test/support/audit-log";
import { call, issuePaths, signUp } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { everyCase } from "#test/support/every-case";
import { workspacePath } from "#test/support/factories/auto-improvement";
import { allEpisodes } from "#test/support/factories/graduation";
import { drawn, review, reviews, sayOf, UNLIKE_TASKS, verdict } from "#test/support/factories/reviews";
import { readAllTwice } from "#test/support/factories/second-reads";
import { addColleague } from "#test/support/users";

/** A workspace whose answered runs are all read twice, with three people who may answer and runs that the owner ordered. */
async function team(runs: number) {
  const owner = await signUp();
  const [mara, tove, ivo] = await Promise.all([
    addColleague(owner, "member"),
    addColleague(owner, "member"),
    addColleague(owner, "admin"),
  ]);
  await readAllTwice(owner);
  const { agentId, executionIds } = await drawn(owner, runs, { maturity_level: "intern" }, UNLIKE_TASKS);
  const [run = "", ...others] = executionIds;
  const idsOf = async (who: { token: string }, query = "") =>
    (await reviews(who, query)).reviews.map(({ execution_id: id }) => id);
  const vouched = async () =>
    (await allEpisodes(owner, agentId)).filter(({ verification }) => verification === "human").length;
  return { owner, mara, tove, ivo, agentId, run, others, idsOf, vouched };
}

describe("a run that is read twice", () => {
  test("does not count after one answer, and counts as one after an equal second one", async () => {
    const { owner, mara, tove, run, idsOf, vouched } = await team(1);
    const first = await verdict(mara, run, { verdict: "right" });
    expect(first).toMatchObject({ waits_for_second: true, verification: "self_reported", looked_at: null });
    expect(first.after).toEqual(first.before);
    expect(await vouched()).toBe(0);
    expect((await reviews(tove, "?reason=second")).reviews).toMatchObject([
      { execution_id: run, reason: "second", may_vouch: true, verdict: null, assigned_to: null },
    ]);
    // It waits for another person: neither for the first one, nor for the one who ordered it.
    expect(await idsOf(mara)).toEqual([]);
    expect((await reviews(owner, "?reason=second")).reviews).toMatchObject([{ may_vouch: false }]);
    const second = await verdict(tove, run, { verdict: "right" });
    expect(second).not.toHaveProperty("waits_for_second");
    expect(second).toMatchObject({ verification: "human", outcome: "success" });
    expect(await vouched()).toBe(1);
    expect([await idsOf(tove), await idsOf(mara)]).toEqual([[], []]);
    expect((await reviews(tove, "?status=done")).reviews).toMatchObject([{ execution_id: run, verdict: "right" }]);
  });

  test("waits for a person who decides when the two differ, and their answer counts", async () => {
    const { mara, tove, ivo, run, vouched } = await team(1);
    const juno = ivo;
    await verdict(mara, run, { verdict: "right" });
    expect(await verdict(tove, run, { verdict: "wrong" })).toMatchObject({
      disagreed: true,
      verification: "self_reported",
      outcome: "success",
    });
    expect((await reviews(juno, "?reason=disagreed")).reviews).toMatchObject([
      { execution_id: run, reason: "disagreed", verdict: null, brings: null },
    ]);
    const shown = await review(juno, run);
    expect(shown.verdicts.map(({ author_id, verdict: said, holds }) => [author_id, said, holds])).toEqual([
      [mara.id, "right", false],
      [tove.id, "wrong", false],
    ]);
    // A reader who changes the answer afterwards decides nothing.
    expect(await verdict(mara, run, { verdict: "wrong" })).toMatchObject({ disagreed: true });
    expect(await vouched()).toBe(0);
    expect(await verdict(juno, run, { verdict: "right" })).toMatchObject({
      disagreed: false,
      outcome: "success",
      verification: "human",
    });
    expect((await reviews(juno)).counts.waiting).toBe(0);
  });

  test("acts at once when one of the answers is unsafe, the first or the second", async () => {
    const { mara, tove, run, others } = await team(2);
    const [second = ""] = others;
    expect(await verdict(mara, run, { verdict: "unsafe" })).toMatchObject({
      outcome: "failure",
      after: { probation: { reason: "unsafe" } },
    });
    await verdict(mara, second, { verdict: "right" });
    expect(await verdict(tove, second, { verdict: "unsafe" })).toMatchObject({ disagreed: true, outcome: "failure" });
  });

  test("is decided by a check again after the two answers", async () => {
    const { owner, mara, tove, agentId } = await team(0);
    await readAllTwice(owner);
    const body = { task: "Compute 12 + 30", context: { sum: 1 } };
    const started = await call("POST", `/api/agents/${agentId}/execute`, { apiKey: owner.apiKey, body });
    const { execution_id: run } = started.data<{ execution_id: string }>();
    await expect.poll(async () => (await sayOf(mara, run, { verdict: "right" })).status).toBe(200);
    expect((await allEpisodes(owner, agentId))[0]).toMatchObject({ verification: "self_reported" });
    expect(await verdict(tove, run, { verdict: "right" })).toMatchObject({ verification: "checked" });
  });

  test("is dealt out to no one who ordered or answered it, and leaves the hands of its first reader", async () => {
    const { owner, mara, tove, run } = await team(1);
    const deal = (to: string[]) =>
      call("POST", "/api/reviews/assign", { token: owner.token, body: { q: "summarize", to } });
    expect((await deal([mara.id])).data()).toMatchObject({ assigned: [{ execution_id: run }] });
    await verdict(mara, run, { verdict: "right" });
    expect((await reviews(tove)).reviews).toMatchObject([{ assigned_to: null }]);
    expect((await deal([mara.id, owner.userId])).data()).toMatchObject({ assigned: [] });
    expect((await deal([mara.id, tove.id])).data()).toMatchObject({
      assigned: [{ execution_id: run, user_id: tove.id }],
      is_more: false,
    });
  });

  test("covers no runs that are alike, because that would tell the answer", async () => {
    const owner = await signUp();
    const mara = await addColleague(owner, "member");
    await readAllTwice(owner);
    const { executionIds } = await drawn(owner, 2);
    const body = { execution_ids: executionIds, verdict: "right" };
    const answered = await call("POST", "/api/reviews/bulk", { token: mara.token, body });
    expect(answered.data()).toMatchObject({ answered: executionIds.slice(0, 1), counted: 0, skipped: [{}] });
    expect((await reviews(mara)).reviews).toMatchObject([{ execution_id: executionIds[1], reason: "sampled" }]);
  });
});

test("the share is 0 until an administrator sets it, at most a half, and is audited; nothing waits without it", async () => {
  const owner = await signUp();
  const mara = await addColleague(owner, "member");
  const put = (review: unknown) =>
    call("PUT", workspacePath(owner), { token: owner.token, body: { auto_dev: {}, review } });
  const share = async () =>
    (await call("GET", workspacePath(owner), { token: owner.token })).data<{ review: { second_share: number } }>()
      .review.second_share;
  expect(await share()).toBe(0);
  const { executionIds } = await drawn(owner, 1);
  expect(await verdict(mara, executionIds[0] ?? "", { verdict: "right" })).not.toHaveProperty("waits_for_second");
  expect(await inDatabase("SELECT 1 FROM second_reads WHERE tenant_id = ?", owner.tenantId)).toEqual([]);
  expect((await put({ second_share: 0.1 })).status).toBe(200);
  expect((await put(undefined)).status).toBe(200);
  expect(await share()).toBe(0.1);
  expect((await readAudit(owner)).find(({ action }) => action === "configure_auto_improvement")).toMatchObject({
    action: "configure_auto_improvement",
  });
  await everyCase([[0.51], [-0.1], ["a tenth"]], async (wrong) =>
    expect(issuePaths(await put({ second_share: wrong }))).toEqual(["body.review.second_share"]),
  );
});
