import { describe, expect, test } from "vitest";

import { pendingApproval } from "#test/support/approvals";
import { call, issuePaths, signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent } from "#test/support/factories/agents";
import { createRule, lookNow, readRule } from "#test/support/factories/alert-rules";
import { unknownEffect } from "#test/support/factories/effects";
import { failedAt, failureGroup } from "#test/support/factories/failure-groups";
import { endedRun } from "#test/support/factories/figures";
import { setBudget } from "#test/support/factories/model-budgets";
import { connected } from "#test/support/factories/model-connections";
import { calledModels } from "#test/support/factories/model-usage";

interface PastView {
  is_kept: boolean;
  from: string | null;
  values: (number | null)[];
}

const HOUR_MS = 3_600_000;

const ask = ({ token }: TestAccount, query: string) => call("GET", `/api/alert-past?${query}`, { token });

async function pastOf(owner: TestAccount, query: string): Promise<PastView> {
  const answer = await ask(owner, query);
  expect(answer.status, answer.text).toBe(200);
  return answer.data<PastView>();
}

/** The current hour, and moments in those before it. */
function clock() {
  const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  const ago = (hours: number): number => hour - hours * HOUR_MS + 60_000;
  /** The values of the hours from one to the current one, even when another hour has begun since. */
  const since = ({ from, values }: PastView, hours: number): (number | null)[] => {
    const first = (hour - hours * HOUR_MS - Date.parse(from ?? "")) / HOUR_MS;
    return values.slice(first, first + hours + 1);
  };
  return { ago, since };
}

describe("tells what a rule would have seen", () => {
  test("of the failures of one agent, of all of the workspace, and of no other workspace", async () => {
    const owner = await signUp();
    const { ago, since } = clock();
    const [one, other] = [await createAgent(owner), await createAgent(owner)];
    const stranger = await signUp();
    await endedRun(stranger, (await createAgent(stranger)).id, { at: ago(2), outcome: "failed" });
    for (const id of [one.id, other.id]) await endedRun(owner, id, { at: ago(2), outcome: "failed" });
    await endedRun(owner, one.id, { at: ago(4), outcome: "not_done" });
    await endedRun(owner, one.id, { at: ago(4) });
    const all = await pastOf(owner, "metric=failed_runs&window_minutes=60&days=1");
    expect([all.is_kept, all.values.length]).toEqual([true, 24]);
    expect(since(all, 6)).toEqual([0, 0, 1, 0, 2, 0, 0]);
    const own = await pastOf(owner, `metric=failed_runs&window_minutes=180&days=1&agent_id=${one.id}`);
    expect(since(own, 5)).toEqual([0, 1, 1, 2, 1, 1]);
    expect((await pastOf(owner, "metric=failed_runs")).values).toHaveLength(720);
  });

  test("of the share and the duration of at least twenty runs", async () => {
    const owner = await signUp();
    const { ago, since } = clock();
    const { id } = await createAgent(owner);
    for (let run = 0; run < 19; run += 1) await endedRun(owner, id, { at: ago(3), durationMs: 100 });
    await endedRun(owner, id, { at: ago(2), outcome: "failed", durationMs: 10_000 });
    const share = await pastOf(owner, "metric=success_share&window_minutes=120&days=1");
    expect(since(share, 3)).toEqual([null, 0.95, null, null]);
    const duration = await pastOf(owner, "metric=latency_p95_ms&window_minutes=120&days=1");
    const [before, both] = since(duration, 3);
    expect(before).toBeNull();
    expect(Math.abs((both ?? 0) - 100)).toBeLessThan(10);
  });

  test("of requests that waited, until they were decided", async () => {
    const owner = await signUp();
    const { ago, since } = clock();
    const { id } = await pendingApproval(owner);
    await inDatabase(
      "UPDATE approvals SET requested_at = ?1, status = 'rejected', decided_at = ?2 WHERE id = ?3",
      ago(5),
      ago(2),
      id,
    );
    const decided = await pastOf(owner, "metric=waiting_approvals&window_minutes=60&days=1");
    expect(since(decided, 6)).toEqual([0, 0, 1, 1, 0, 0, 0]);
    await inDatabase("UPDATE approvals SET status = 'pending', decided_at = NULL WHERE id = ?", id);
    const waits = await pastOf(owner, "metric=waiting_approvals&window_minutes=60&days=1");
    expect(since(waits, 6)).toEqual([0, 0, 1, 1, 1, 1, 1]);
  });

  test("of failed calls, of all connections or of one, as a rule counts them", async () => {
    const owner = await signUp();
    const { ago, since } = clock();
    const north = await connected(owner, { name: "north" });
    await calledModels(owner, "north", { calls: 20, failed: 5, at: ago(3) });
    await calledModels(owner, "south", { calls: 20, failed: 15, at: ago(3) });
    await calledModels(owner, "north", { calls: 5, failed: 5, at: ago(1) });
    const all = await pastOf(owner, "metric=provider_error_share&days=1");
    expect([all.is_kept, since(all, 3)]).toEqual([true, [0.5, null, null, null]]);
    const own = await pastOf(owner, `metric=provider_error_share&window_minutes=180&days=1&connection_id=${north.id}`);
    expect(since(own, 3).slice(0, 3)).toEqual([0.25, 0.25, 0.4]);
    const rule = await createRule(owner, {
      metric: "provider_error_share",
      threshold: undefined,
      window_minutes: 240,
      connection_id: north.id,
    });
    await lookNow(owner);
    const seen = await readRule(owner, rule.id);
    const past = await pastOf(owner, `metric=provider_error_share&window_minutes=240&days=1&connection_id=${north.id}`);
    expect(past.values.at(-1)).toBe(seen.value);
    expect(seen.last_day?.values).toEqual(past.values);
  });

  test("of failed runs by their cause, the one with most of them or one alone, as a rule counts them", async () => {
    const owner = await signUp();
    const { ago, since } = clock();
    const [one, other] = [await failureGroup(owner), await failureGroup(owner)];
    await failedAt(one, [
      [ago(4), 3],
      [ago(2), 2],
    ]);
    await failedAt(other, [[ago(2), 4]]);
    const hourly = await pastOf(owner, "metric=failure_group_runs&window_minutes=60&days=1");
    expect(since(hourly, 5)).toEqual([0, 3, 0, 4, 0, 0]);
    const wide = "metric=failure_group_runs&window_minutes=180&days=1";
    const all = await pastOf(owner, wide);
    expect(since(all, 5).slice(0, -1)).toEqual([0, 3, 3, 5, 4]);
    expect(since(await pastOf(owner, `${wide}&failure_group_id=${one}`), 5).slice(0, -1)).toEqual([0, 3, 3, 5, 2]);
    const rule = await createRule(owner, { metric: "failure_group_runs", threshold: 5, window_minutes: 180 });
    await lookNow(owner);
    const seen = await readRule(owner, rule.id);
    expect(seen.last_day?.values).toEqual((await pastOf(owner, wide)).values);
    await inDatabase("UPDATE failure_groups SET state = 'resolved' WHERE id = ?", one);
    expect(since(await pastOf(owner, wide), 5).slice(0, -1)).toEqual([0, 0, 0, 4, 4]);
    await inDatabase(
      "UPDATE failure_groups SET kind = 'provider', connection = 'north' WHERE tenant_id = ?",
      owner.tenantId,
    );
    expect(since(await pastOf(owner, "metric=provider_errors&days=1"), 5)).toEqual([0, 3, 0, 6, 0, 0]);
  });

  test("of causes that began and came back", async () => {
    const owner = await signUp();
    const { ago, since } = clock();
    const [one, other] = [await failureGroup(owner), await failureGroup(owner)];
    await inDatabase("UPDATE failure_groups SET first_at = ? WHERE id IN (?, ?)", ago(5), one, other);
    await inDatabase("UPDATE failure_groups SET reopened_at = ? WHERE id = ?", ago(2), other);
    const path = "metric=new_failure_group&days=1";
    expect(since(await pastOf(owner, path), 6)).toEqual([0, 2, 0, 0, 1, 0, 0]);
    expect(since(await pastOf(owner, `${path}&failure_group_id=${one}`), 6)).toEqual([0, 1, 0, 0, 0, 0, 0]);
    const wide = await pastOf(owner, `${path}&window_minutes=300`);
    // The second time comes before the first is forgotten: one cause all the time.
    expect(since(wide, 6).slice(0, -1)).toEqual([0, 2, 2, 2, 2, 2]);
  });

  test("of effects of which no one knew whether they happened, until a person settled them", async () => {
    const { account: owner, effect } = await unknownEffect();
    const { effect: other } = await unknownEffect(owner);
    const { ago, since } = clock();
    await inDatabase(
      "UPDATE effects SET intended_at = ?1, ended_at = ?1, status = 'settled', settled_at = ?2 WHERE id = ?3",
      ago(5),
      ago(2),
      effect.id,
    );
    await inDatabase("UPDATE effects SET intended_at = ?1, ended_at = ?1 WHERE id = ?2", ago(3), other.id);
    const past = await pastOf(owner, "metric=unknown_effects&window_minutes=60&days=1");
    expect(since(past, 5)).toEqual([0, 1, 1, 1, 1, 1]);
  });

  test("of the spent share of a budget in its periods, by its present limit", async () => {
    const owner = await signUp();
    const { ago, since } = clock();
    const { id: agentId } = await createAgent(owner);
    const spent: [hours: number, tokens: number, agentId: string][] = [
      [3, 200, ""],
      [3, 100, agentId],
      [1, 500, agentId],
    ];
    for (const [hours, tokens, whose] of spent)
      await calledModels(owner, "north", { calls: 1, failed: 0, at: ago(hours), tokens, agentId: whose });
    const dayOf = (hours: number): string => new Date(ago(hours)).toISOString().slice(0, 10);
    const sharesOf = (limit: number, isMeant: (whose: string) => boolean): number[] =>
      [4, 3, 2, 1, 0].map((hour) => {
        const counted = spent.filter(([at, , whose]) => at >= hour && dayOf(at) === dayOf(hour) && isMeant(whose));
        return counted.reduce((sum, [, tokens]) => sum + tokens, 0) / limit;
      });
    await setBudget(owner, { scope: "tenant", window: "day", tokens: 1_000 });
    const own = await setBudget(owner, { scope: "agent", agent_id: agentId, window: "day", tokens: 400 });
    const all = await pastOf(owner, "metric=budget_used_share&days=1");
    expect(since(all, 4)).toEqual(sharesOf(1_000, () => true));
    const ofAgent = await pastOf(owner, `metric=budget_used_share&days=1&budget_id=${own.id}`);
    expect(since(ofAgent, 4)).toEqual(sharesOf(400, (whose) => whose === agentId));
    expect((await pastOf(await signUp(), "metric=budget_used_share&days=1")).values).toEqual(Array(24).fill(0));
  });

  test("and says where no past is kept, with the filters that a rule can have", async () => {
    const owner = await signUp();
    const north = await connected(owner, { name: "north" });
    const narrowed = `connection_failing&connection_id=${north.id}`;
    for (const metric of ["connection_failing", "tool_server_down", "probation", "missed_ticks", narrowed])
      expect(await pastOf(owner, `metric=${metric}`)).toEqual({ is_kept: false, from: null, values: [] });
  });
});

test("refuses what a metric cannot be asked for, with the field, and the agent of another workspace", async () => {
  const owner = await signUp();
  const { id } = await createAgent(owner);
  const group = await failureGroup(owner);
  const ofRuns = await setBudget(owner, { scope: "run", window: "run", tokens: 1_000_000 });
  const wrong: [query: string, path: string][] = [
    ["metric=weather", "query.metric"],
    ["metric=failed_runs&window_minutes=30", "query.window_minutes"],
    ["metric=failed_runs&window_minutes=90000", "query.window_minutes"],
    ["metric=failed_runs&days=31", "query.days"],
    [`metric=tool_server_down&agent_id=${id}`, "query.agent_id"],
    [`metric=failed_runs&connection_id=${id}`, "query.connection_id"],
    [`metric=budget_used_share&budget_id=${ofRuns.id}`, "query.budget_id"],
    [`metric=provider_errors&failure_group_id=${id}`, "query.failure_group_id"],
  ];
  for (const [query, path] of wrong) {
    const answer = await ask(owner, query);
    expect([answer.status, issuePaths(answer)], answer.text).toEqual([400, [path]]);
  }
  const stranger = await signUp();
  expect((await ask(stranger, `metric=failed_runs&agent_id=${id}`)).status).toBe(403);
  const north = await connected(owner, { name: "north" });
  const daily = await setBudget(owner, { scope: "tenant", window: "day", tokens: 1_000_000 });
  for (const query of [
    `metric=provider_error_share&connection_id=${north.id}`,
    `metric=budget_used_share&budget_id=${daily.id}`,
    `metric=new_failure_group&failure_group_id=${group}`,
  ])
    expect((await ask(stranger, query)).status, query).toBe(404);
});
