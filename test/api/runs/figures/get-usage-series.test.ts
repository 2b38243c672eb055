import { describe, expect, test } from "vitest";

import { call, issuePaths, signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent, executeAside, executeToEnd, type AgentView } from "#test/support/factories/agents";
import { endedRun } from "#test/support/factories/figures";
import { untilRemoved } from "#test/support/removals";
import { strikeClock } from "#test/support/webhooks";

interface Line {
  outcome?: string;
  verification?: string;
  agent?: { id: string; name: string; level: string } | null;
  total: Record<string, number | null>;
  values: Record<string, (number | null)[]>;
}

interface PeriodView {
  from: string;
  to: string;
  points: string[];
  total: Record<string, number | null>;
  series: Line[];
}

type SeriesView = PeriodView & { step: string; previous: PeriodView | null };

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Noon of some days ago, so that no time counted back from it falls on another day. */
const noon = (daysAgo: number): number => Math.floor(Date.now() / DAY_MS) * DAY_MS - daysAgo * DAY_MS + DAY_MS / 2;
const iso = (at: number): string => new Date(at).toISOString();

const ask = (owner: TestAccount, query: Record<string, string> = {}) =>
  call("GET", `/api/usage/series?${new URLSearchParams(query).toString()}`, { token: owner.token });
const read = async (owner: TestAccount, query: Record<string, string> = {}): Promise<SeriesView> =>
  (await ask(owner, query)).data<SeriesView>();

async function tenantWithAgents(count: number): Promise<{ owner: TestAccount; agents: AgentView[] }> {
  const owner = await signUp();
  const agents = await Promise.all(
    Array.from({ length: count }, (_, index) => createAgent(owner, { name: `Agent ${index + 1}` })),
  );
  return { owner, agents };
}

describe("get usage series", () => {
  test("counts a run once as it ends, within the request and beside it, and a void one as well", async () => {
    const { owner, agents } = await tenantWithAgents(1);
    const [agent] = agents;
    await executeToEnd(owner, agent?.id ?? "");
    await executeAside(owner, agent?.id ?? "");
    await endedRun(owner, agent?.id ?? "", { at: Date.now() - 1_000, outcome: "void" });
    await strikeClock();
    const { total, series } = await read(owner, {
      metrics: "runs,done_share,claimed_share,tool_calls,cost",
      by: "outcome",
    });
    expect(total["runs"]).toBe(3);
    expect(total).toMatchObject({ done_share: 0, claimed_share: 1 });
    expect(Object.fromEntries(series.map((line) => [line.outcome, line.total["runs"]]))).toEqual({ done: 2, void: 1 });
  });

  test("tells each hour, fills gaps with 0, and says null for a share or duration of nothing", async () => {
    const { owner, agents } = await tenantWithAgents(1);
    const id = agents[0]?.id ?? "";
    const at = noon(2);
    await endedRun(owner, id, { at: at + 1_000, durationMs: 1_000, costUsd: 0.25, tokens: [100, 20] });
    await endedRun(owner, id, { at: at + 2_000, durationMs: 4_000, outcome: "failed", costUsd: null });
    await endedRun(owner, id, { at: at + 2 * HOUR_MS, durationMs: 2_000 });
    await endedRun(owner, id, { at: at + 3 * HOUR_MS, durationMs: 2_000, verification: "self_reported" });
    const metrics = "runs,done_share,claimed_share,duration_p50,duration_p95,cost,unpriced_runs,tokens";
    const answer = await read(owner, { metrics, from: iso(at), to: iso(at + 4 * HOUR_MS) });
    expect(answer.points).toEqual([0, 1, 2, 3].map((hour) => iso(at + hour * HOUR_MS)));
    const [line] = answer.series;
    expect(line?.values).toMatchObject({
      runs: [2, 0, 1, 1],
      done_share: [0.5, null, 1, 0],
      claimed_share: [0, null, 0, 1],
      cost: [0.25, 0, 0, 0],
      unpriced_runs: [1, 0, 0, 0],
      tokens: [120, 0, 0, 0],
    });
    const [p50, gap, alone] = line?.values["duration_p50"] ?? [];
    expect(Math.abs((p50 ?? 0) / 1_000 - 1)).toBeLessThan(0.092);
    expect(gap).toBeNull();
    expect(Math.abs((alone ?? 0) / 2_000 - 1)).toBeLessThan(0.092);
    expect(Math.abs((answer.total["duration_p95"] ?? 0) / 4_000 - 1)).toBeLessThan(0.092);
    expect(answer.total).toMatchObject({ runs: 4, done_share: 0.5, claimed_share: 0.25 });
    expect(answer.previous).toBeNull();
  });

  test("compares with as many points just before", async () => {
    const { owner, agents } = await tenantWithAgents(1);
    const id = agents[0]?.id ?? "";
    await Promise.all([3, 4, 5].map((days) => endedRun(owner, id, { at: noon(days) })));
    const query = { step: "1d", from: iso(noon(4)), to: iso(noon(3)), compare: "previous" };
    const answer = await read(owner, query);
    expect(answer.series[0]?.values["runs"]).toEqual([1, 1]);
    expect(answer.previous).toMatchObject({ to: answer.from, total: { runs: 1 } });
    expect(answer.previous?.series[0]?.values["runs"]).toEqual([0, 1]);
  });

  test("begins days where the caller's begin", async () => {
    const { owner, agents } = await tenantWithAgents(1);
    const midnight = noon(3) - DAY_MS / 2;
    await endedRun(owner, agents[0]?.id ?? "", { at: midnight + HOUR_MS / 2 });
    const runsBy = async (tz: string) => {
      const query = { step: "1d", tz, from: iso(midnight - HOUR_MS * 3), to: iso(midnight + HOUR_MS * 3) };
      const { points, series } = await read(owner, query);
      return points[series[0]?.values["runs"]?.indexOf(1) ?? -1];
    };
    expect(await runsBy("UTC")).toBe(iso(midnight));
    expect(await runsBy("-60")).toBe(iso(midnight - DAY_MS + HOUR_MS));
    expect(await runsBy("Asia/Tokyo")).toBe(iso(midnight - 9 * HOUR_MS));
  });

  test("tells the agents with the most runs apart, by name and level, and the others together", async () => {
    const { owner, agents } = await tenantWithAgents(3);
    for (const [index, { id }] of agents.entries())
      for (let run = 0; run <= index; run++) await endedRun(owner, id, { at: Date.now() - 1_000 });
    const { series, total } = await read(owner, { by: "agent", agents: "1" });
    expect(series.map((line) => [line.agent?.name ?? null, line.agent?.level, line.total["runs"]])).toEqual([
      ["Agent 3", "student", 3],
      [null, undefined, 3],
    ]);
    expect(total["runs"]).toBe(6);
  });

  test("takes only some outcomes, and two things apart at once", async () => {
    const { owner, agents } = await tenantWithAgents(1);
    const id = agents[0]?.id ?? "";
    await endedRun(owner, id, { at: Date.now() - 1_000 });
    await endedRun(owner, id, { at: Date.now() - 1_000, outcome: "failed" });
    await endedRun(owner, id, { at: Date.now() - 1_000, outcome: "partial", verification: "self_reported" });
    const { series } = await read(owner, { by: "outcome,verification", outcome: "partial,failed" });
    const told = series.map(({ outcome, verification, total }) => [outcome, verification, total["runs"]]);
    expect(told.toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)))).toEqual([
      ["failed", "checked", 1],
      ["partial", "self_reported", 1],
    ]);
  });

  test("leaves out deleted agents at once, and forgets them with their rows", async () => {
    const { owner, agents } = await tenantWithAgents(2);
    const [gone, stays] = agents.map(({ id }) => id);
    for (const id of [gone, stays]) await endedRun(owner, id ?? "", { at: Date.now() - 1_000 });
    await call("DELETE", `/api/agents/${gone}`, { token: owner.token });
    expect((await read(owner)).total["runs"]).toBe(1);
    expect((await read(owner, { agent_id: gone ?? "" })).total["runs"]).toBe(0);
    await untilRemoved(gone ?? "");
    expect(await inDatabase("SELECT count(*) FROM agent_figures WHERE agent_id = ?", gone ?? "")).toEqual([[0]]);
  });

  test("says null and not 0 of hours that are not kept, keeps their days, and sweeps both when their time is over", async () => {
    const { owner, agents } = await tenantWithAgents(1);
    const id = agents[0]?.id ?? "";
    for (const days of [64, 401]) await endedRun(owner, id, { at: noon(days) });
    const figures = () => inDatabase("SELECT span, starts_at FROM agent_figures WHERE agent_id = ?", id);
    await expect
      .poll(async () => {
        await strikeClock();
        return figures();
      })
      .toEqual([["day", noon(64) - DAY_MS / 2]]);
    const period = { from: iso(noon(65)), to: iso(noon(64) + 1) };
    expect((await read(owner, { ...period, step: "1d" })).series[0]?.values["runs"]).toEqual([0, 1]);
    const hours = await read(owner, period);
    expect(new Set(hours.series[0]?.values["runs"])).toEqual(new Set([null]));
  });

  test("counts interventions with the run that they were in", async () => {
    const { owner, agents } = await tenantWithAgents(1);
    const id = agents[0]?.id ?? "";
    await executeToEnd(owner, id);
    const [[episode] = []] = await inDatabase("SELECT id FROM episodes WHERE agent_id = ?", id);
    await call("POST", `/api/graduation/episodes/${String(episode)}/feedback`, {
      token: owner.token,
      body: { rating: 2, edited_result: "It should have said 12 percent." },
    });
    expect((await read(owner, { metrics: "interventions,runs" })).total).toEqual({ interventions: 1, runs: 1 });
  });

  test("refuses an unknown metric, zone and size by name", async () => {
    const owner = await signUp();
    const refused = async (query: Record<string, string>) => {
      const answer = await ask(owner, query);
      expect(answer.status, JSON.stringify(query)).toBe(400);
      return issuePaths(answer)[0];
    };
    expect(await refused({ metrics: "runs,profit" })).toMatch(/^query\.metrics/);
    expect(await refused({ by: "weather" })).toMatch(/^query\.by/);
    expect(await refused({ tz: "Mars/Olympus" })).toBe("query.tz");
    expect(await refused({ from: iso(Date.now() + DAY_MS) })).toBe("query.from");
    expect(await refused({ from: iso(noon(50)), to: iso(noon(1)) })).toBe("query.from");
    const much = { by: "agent,outcome", agents: "50", from: iso(noon(30)), metrics: "runs,cost,tokens" };
    expect(await refused(much)).toBe("query.metrics");
  });
});
