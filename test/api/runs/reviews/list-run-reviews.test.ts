import { describe, expect, test } from "vitest";

import { call, issuePaths, signUp } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent, executeToEnd } from "#test/support/factories/agents";
import { drawn, drawRun, reviews, verdict } from "#test/support/factories/reviews";
import { addColleague } from "#test/support/users";

describe("does", () => {
  test("lists the drawn runs that no one looked at, newest first, and counts them", async () => {
    const owner = await signUp();
    const { agentId, executionIds } = await drawn(owner, 3);
    await drawRun(await executeToEnd(owner, agentId, { task: "Count the words" }), false);
    const { reviews: queue, counts, verdicts_today: today, next_cursor: next } = await reviews(owner);
    expect(queue.map(({ execution_id: id }) => id)).toEqual(executionIds.toReversed());
    expect(queue[0]).toMatchObject({
      agent: { id: agentId, level: "student", effective_level: "student" },
      task: "Summarize the text in one sentence",
      reason: "sampled",
      flags: [],
      may_vouch: true,
      verdict: null,
      looked_at: null,
    });
    expect({ counts, today, next }).toEqual({ counts: { waiting: 3, done_today: 0 }, today: [], next: null });
  });

  test("moves a run to those that are done, with its verdict, as soon as a person looked at it", async () => {
    const owner = await signUp();
    const { executionIds } = await drawn(owner, 2);
    const [first = "", second = ""] = executionIds;
    await verdict(owner, first, { verdict: "right" });
    await verdict(owner, second, { verdict: "wrong" });
    const waiting = await reviews(owner);
    expect(waiting.reviews).toEqual([]);
    expect(waiting.counts).toEqual({ waiting: 0, done_today: 2 });
    expect(waiting.verdicts_today).toEqual(["right", "wrong"]);
    const done = (await reviews(owner, "?status=done")).reviews;
    expect(done.map(({ execution_id: id, verdict: said }) => [id, said])).toEqual([
      [second, "wrong"],
      [first, "right"],
    ]);
  });

  test("says what a verdict brings as the list of agents found it, and lists such runs before newer ones", async () => {
    const owner = await signUp();
    const { agentId, executionIds } = await drawn(owner, 1);
    await call("GET", "/api/agents?include=figures", { token: owner.token });
    const top = await drawn(owner, 1, { maturity_level: "autonomous" });
    const { reviews: queue } = await reviews(owner);
    expect(queue.map(({ execution_id: id, brings }) => [id, brings])).toEqual([
      [executionIds[0], { target_level: "intern", remaining_after: 9 }],
      [top.executionIds[0], null],
    ]);
    const only = await reviews(owner, `?agent_id=${agentId}`);
    expect([only.reviews.length, only.counts.waiting]).toEqual([1, 1]);
  });

  test("a query narrows the runs that wait and those that are done, by fields and by words of the run", async () => {
    const owner = await signUp();
    const { agentId, executionIds } = await drawn(owner, 2);
    const [plain = ""] = executionIds;
    const special = await executeToEnd(owner, agentId, {
      context: { text: "The Selkie swims at night. It swims far." },
    });
    await drawRun(special);
    const idsOf = async (query: string): Promise<string[]> =>
      (await reviews(owner, query)).reviews.map(({ execution_id: id }) => id);
    expect(await idsOf("?q=selkie")).toEqual([special]);
    expect(await idsOf("?q=-selkie+outcome:done")).toEqual(executionIds.toReversed());
    expect(await idsOf("?q=selkie+outcome:failed")).toEqual([]);
    await verdict(owner, plain, { verdict: "right" });
    expect(await idsOf("?status=done&q=vouched:human")).toEqual([plain]);
    expect(await idsOf("?status=done&q=selkie")).toEqual([]);
    const faulty = await call("GET", "/api/reviews?q=errror:X", { token: owner.token });
    expect(faulty.error?.details).toMatchObject({ reason: "invalid_query" });
  });

  test("continues where a page ended", async () => {
    const owner = await signUp();
    const { executionIds } = await drawn(owner, 3);
    const seen: string[] = [];
    let query = "?limit=1";
    for (let page = 0; page < 3; page++) {
      const { reviews: queue, next_cursor: next } = await reviews(owner, query);
      seen.push(...queue.map(({ execution_id: id }) => id));
      query = `?limit=1&cursor=${next}`;
    }
    expect(seen).toEqual(executionIds.toReversed());
    expect(query).toBe("?limit=1&cursor=null");
  });

  test("gives flagged runs and those that a judge left to people their reason", async () => {
    const owner = await signUp();
    const { executionIds } = await drawn(owner, 2);
    const [flagged = "", asked = ""] = executionIds;
    const flag = JSON.stringify([{ kind: "number", text: "77777" }]);
    await inDatabase("UPDATE episodes SET flags = ? WHERE execution_id = ?", flag, flagged);
    await inDatabase("UPDATE episodes SET sampled = 0, asked = 1 WHERE execution_id = ?", asked);
    const { reviews: queue } = await reviews(owner);
    expect(queue.map(({ reason, flags }) => [reason, flags])).toEqual([
      ["asked", []],
      ["flagged", [{ kind: "number", text: "77777" }]],
    ]);
  });
});

describe("refuses", () => {
  test("nothing of other tenants, and a cursor of another list", async () => {
    const [owner, stranger] = [await signUp(), await signUp()];
    await drawn(owner, 1);
    expect((await reviews(stranger)).counts).toEqual({ waiting: 0, done_today: 0 });
    const answer = await call(
      "GET",
      "/api/reviews?status=done&cursor=waiting.0.1.0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e",
      {
        token: owner.token,
      },
    );
    expect([answer.status, issuePaths(answer)]).toEqual([400, ["query.cursor"]]);
  });

  test("to count the run of a person for whom only that person vouches as looked at", async () => {
    const owner = await signUp();
    const member = await addColleague(owner, "member");
    const { id: agentId } = await createAgent(owner);
    const executionId = await executeToEnd({ ...owner, token: member.token }, agentId);
    await drawRun(executionId);
    expect((await reviews(member)).reviews[0]?.may_vouch).toBe(false);
    expect((await reviews(owner)).reviews[0]?.may_vouch).toBe(true);
    const own = await verdict({ token: member.token }, executionId, { verdict: "right" });
    expect(own.looked_at).toBeNull();
    expect((await reviews(owner)).counts).toEqual({ waiting: 1, done_today: 0 });
  });
});
