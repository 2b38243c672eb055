import { describe, expect, test } from "vitest";

import { pendingApproval } from "#test/support/approvals";
import { call, issuePaths, signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent } from "#test/support/factories/agents";
import { endedRun } from "#test/support/factories/figures";

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

  test("and says where no past is kept", async () => {
    const owner = await signUp();
    for (const metric of ["connection_failing", "tool_server_down", "probation"])
      expect(await pastOf(owner, `metric=${metric}`)).toEqual({ is_kept: false, from: null, values: [] });
  });
});

test("refuses what a metric cannot be asked for, with the field, and the agent of another workspace", async () => {
  const owner = await signUp();
  const { id } = await createAgent(owner);
  const wrong: [query: string, path: string][] = [
    ["metric=weather", "query.metric"],
    ["metric=failed_runs&window_minutes=30", "query.window_minutes"],
    ["metric=failed_runs&window_minutes=90000", "query.window_minutes"],
    ["metric=failed_runs&days=31", "query.days"],
    [`metric=tool_server_down&agent_id=${id}`, "query.agent_id"],
  ];
  for (const [query, path] of wrong) {
    const answer = await ask(owner, query);
    expect([answer.status, issuePaths(answer)], answer.text).toEqual([400, [path]]);
  }
  expect((await ask(await signUp(), `metric=failed_runs&agent_id=${id}`)).status).toBe(403);
});
