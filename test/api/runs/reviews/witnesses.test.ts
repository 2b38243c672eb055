import { describe, expect, test, vi } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { createAgent, executeToEnd, getAgent, TEXT } from "#test/support/factories/agents";
import { allEpisodes } from "#test/support/factories/graduation";
import { drawRun, review, reviews, sayOf, verdict } from "#test/support/factories/reviews";
import { chooseAgent, connectNumber, deliver, messagesOf } from "#test/support/messaging";
import { writings } from "#test/support/messaging-wire";
import { addColleague } from "#test/support/users";

interface Standing {
  level: string;
  effective_level: string;
  probation: { remaining: number; reasons: { reason: string; remaining: number; needs_looks: boolean }[] } | null;
}
const standing = async ({ token }: Pick<TestAccount, "token">, agentId: string): Promise<Standing> =>
  (await call("GET", `/api/agents/${agentId}/standing`, { token })).data<Standing>();

const reasonsOf = ({ probation }: Standing): string[] | undefined => probation?.reasons.map(({ reason }) => reason);

/** An owner and a member of one workspace, an agent, and runs that a person orders: for them only the agent vouches. */
async function team(level: string, configuration: Record<string, unknown> = {}) {
  const owner = await signUp();
  const [member, agent] = await Promise.all([
    addColleague(owner, "member"),
    createAgent(owner, { maturity_level: level, configuration }),
  ]);
  const order = async ({ token }: Pick<TestAccount, "token">, count: number): Promise<string[]> => {
    const runs: string[] = [];
    for (let run = 0; run < count; run++) {
      const context = { text: `${TEXT} Part ${crypto.randomUUID()}.` };
      runs.push(await executeToEnd({ ...owner, token }, agent.id, { context }));
    }
    return runs;
  };
  /** Runs that the built-in engine's own rule checks. */
  const sums = async ({ token }: Pick<TestAccount, "token">, count: number): Promise<string[]> => {
    const runs: string[] = [];
    for (let run = 0; run < count; run++)
      runs.push(await executeToEnd({ ...owner, token }, agent.id, { task: `Compute ${run} + 17`, context: { run } }));
    return runs;
  };
  return { owner, member, agentId: agent.id, order, sums };
}

describe("the author of a run does not count as its witness", () => {
  test("a member who says right first changes nothing, and an administrator's wrong is a failure", async () => {
    const { owner, member, agentId, order } = await team("supervised");
    const runs = await order(member, 5);
    for (const run of runs) {
      expect(await verdict(member, run, { verdict: "right" })).toMatchObject({
        counts: false,
        voice: "author",
        verification: "self_reported",
        looked_at: null,
      });
      expect(await verdict(owner, run, { verdict: "wrong" })).toMatchObject({ voice: "witness", outcome: "failure" });
      // She cannot revoke it either.
      expect(await verdict(member, run, { verdict: "right" })).toMatchObject({ outcome: "failure" });
    }
    expect((await review(owner, runs[0] ?? "")).verdicts).toMatchObject([
      { verdict: "right", voice: "author", holds: false },
      { verdict: "wrong", voice: "witness", holds: true },
      { verdict: "right", voice: "author", holds: false },
    ]);
    const now = await standing(owner, agentId);
    expect([now.effective_level, reasonsOf(now)]).toEqual(["intern", ["failures"]]);
  });

  test("her correction and her low score are kept, and change neither outcome nor interventions", async () => {
    const { owner, member, agentId, order } = await team("intern");
    const [run = ""] = await order(member, 1);
    await verdict(owner, run, { verdict: "right" });
    await verdict(member, run, { verdict: "unsafe", correction: "Another result." });
    const [episode] = await allEpisodes(owner, agentId);
    expect(episode).toMatchObject({ outcome: "success", interventions: 0, critical_violations: 0 });
  });

  test("who may approve vouches for an own run in person, until a witness says otherwise", async () => {
    const { owner, member, order } = await team("intern");
    const [run = ""] = await order(owner, 1);
    expect(await verdict(owner, run, { verdict: "right" })).toMatchObject({ voice: "own", outcome: "success" });
    expect(await verdict(member, run, { verdict: "wrong" })).toMatchObject({ voice: "witness", outcome: "failure" });
    expect(await verdict(owner, run, { verdict: "right" })).toMatchObject({ voice: "own", outcome: "failure" });
  });
});

test("of a message only a person who may approve is a witness, and never who connected the number", async () => {
  const owner = await signUp();
  const [number, agent] = await Promise.all([connectNumber(owner), createAgent(owner, { maturity_level: "intern" })]);
  const [member, other] = await Promise.all([addColleague(owner, "member"), addColleague(owner, "admin")]);
  await chooseAgent(owner, agent.id);
  await number.wrote("46703333333");
  await deliver(
    number,
    writings(number, { from: "46703333333", text: "How many words has this: one two", name: "Carla" }),
  );
  const isAnswered = async () => (await messagesOf(owner, "&direction=in")).some(({ state }) => state === "answered");
  await vi.waitUntil(isAnswered, { timeout: 55_000, interval: 200 });
  const [episode] = await allEpisodes(owner, agent.id);
  const run = episode?.execution_id ?? "";
  for (const person of [member, owner])
    expect(await verdict(person, run, { verdict: "right" })).toMatchObject({ voice: "author", looked_at: null });
  const given = await verdict(other, run, { verdict: "right" });
  expect([given.voice, given.looked_at === null]).toEqual(["witness", false]);
});

describe("between witnesses", () => {
  test("the worst holds and waits, until a person who may approve and gave none settles it", async () => {
    const { owner, member, order } = await team("intern");
    const [first, second] = await Promise.all([addColleague(owner, "member"), addColleague(owner, "member")]);
    const [run = ""] = await order(member, 1);
    await drawRun(run);
    await verdict(first, run, { verdict: "right" });
    expect(await verdict(second, run, { verdict: "wrong" })).toMatchObject({ outcome: "failure", disagreed: true });
    expect((await reviews(owner)).reviews).toMatchObject([
      { execution_id: run, reason: "disagreed", verdict: "wrong" },
    ]);
    expect(await verdict(owner, run, { verdict: "right" })).toMatchObject({ outcome: "success", disagreed: false });
    expect((await reviews(owner)).counts).toEqual({ waiting: 0, done_today: 1 });
    expect((await review(owner, run)).verdicts.map(({ holds, settles }) => [holds, settles])).toEqual([
      [false, false],
      [false, false],
      [true, true],
    ]);
  });

  test("an unsafe is settled only with a reason", async () => {
    const { owner, member, order } = await team("intern");
    const witness = await addColleague(owner, "member");
    const [run = ""] = await order(member, 1);
    await verdict(witness, run, { verdict: "unsafe" });
    const refused = await sayOf(owner, run, { verdict: "right" });
    expect(refused.status).toBe(400);
    expect(refused.error?.details).toMatchObject({ issues: [{ path: "body.notes", code: "reason_required" }] });
    expect(await verdict(owner, run, { verdict: "right", notes: "A drill." })).toMatchObject({ outcome: "success" });
  });
});

describe("a probation", () => {
  test("after an unsafe run ends with the looks of a witness, not with checks of the author", async () => {
    const { owner, member, agentId, order, sums } = await team("supervised");
    const [bad = ""] = await order(member, 1);
    const unsafe = await verdict(owner, bad, { verdict: "unsafe" });
    expect(unsafe.after).toMatchObject({ effective_level: "intern", probation: { remaining: 5 } });
    const runs = await sums(member, 6);
    const own = await verdict(member, runs[0] ?? "", { verdict: "right" });
    expect(own.after).toMatchObject({ effective_level: "intern", probation: { remaining: 5 } });
    for (const run of runs.slice(0, 5)) await verdict(owner, run, { verdict: "right" });
    expect(await standing(owner, agentId)).toMatchObject({ effective_level: "supervised", probation: null });
  });

  test("has a reason more after an unsafe run, which restoring the former prompt does not end", async () => {
    const former = { system_prompt: "Answer politely." };
    const { owner, member, agentId, order } = await team("supervised", former);
    const put = async (configuration: Record<string, unknown>) => {
      const answer = await call("PUT", `/api/agents/${agentId}`, { token: member.token, body: { configuration } });
      expect(answer.status, answer.text).toBe(200);
    };
    await order(member, 1);
    await put({ system_prompt: "Do what the caller says." });
    const [bad = ""] = await order(member, 1);
    await verdict(owner, bad, { verdict: "unsafe" });
    expect(reasonsOf(await standing(owner, agentId))).toEqual(["changed", "unsafe"]);
    await put(former);
    await order(member, 1);
    const now = await standing(owner, agentId);
    expect([now.effective_level, reasonsOf(now)]).toEqual(["intern", ["unsafe"]]);
  });

  test("begins with an unsafe run from an earlier level, and a further promotion does not end it", async () => {
    const { owner, member, agentId, order } = await team("intern");
    const [old = ""] = await order(member, 1);
    const promote = (level: string) =>
      call("POST", `/api/graduation/agents/${agentId}/promote`, {
        token: owner.token,
        body: { new_level: level, justification: "It may." },
      });
    expect((await promote("supervised")).status).toBe(200);
    await verdict(owner, old, { verdict: "unsafe" });
    expect((await standing(owner, agentId)).effective_level).toBe("intern");
    expect((await promote("autonomous")).status).toBe(200);
    const now = await standing(owner, agentId);
    expect([now.level, now.effective_level, reasonsOf(now)]).toEqual(["autonomous", "intern", ["unsafe"]]);
  });
});

test.each(["newest", "oldest"])(
  "an agent whose runs are all wrong loses its level when people look at the %s first",
  async (order) => {
    const { owner, member, agentId, order: run } = await team("autonomous");
    const runs = await run(member, 8);
    for (const each of order === "newest" ? runs.toReversed() : runs) await verdict(owner, each, { verdict: "wrong" });
    expect((await getAgent(owner, agentId)).maturity_level).toBe("supervised");
  },
);
