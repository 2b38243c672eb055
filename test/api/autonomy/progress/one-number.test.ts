import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { live, times } from "#test/support/factories/graduation";
import { drawn, review } from "#test/support/factories/reviews";
import { openSample } from "#test/support/factories/sample-workspace";

interface Listed {
  id: string;
  figures: { good_runs_to_exam: number | null };
}

test("list, stairs, headline, training and review say one number of runs to the exam, with and without failures", async () => {
  const owner = await signUp();
  const { token } = owner;
  const { agentId, executionIds } = await drawn(owner, 1);
  const read = async <Data>(path: string): Promise<Data> => (await call("GET", path, { token })).data<Data>();
  for (const episodes of [times(4, {}), times(2, { outcome: "failure" })]) {
    await live(owner, agentId, episodes);
    // A verdict settles the numbers that the list keeps.
    await call("POST", `/api/reviews/${executionIds[0]}`, { token, body: { verdict: "right" } });
    const { agent } = await read<{ agent: { graduation: { good_runs_to_exam: number } } }>(`/api/agents/${agentId}`);
    const stairs = agent.graduation.good_runs_to_exam;
    const headline = await read<{ good_runs_to_exam: number }>(`/api/graduation/agents/${agentId}/progress`);
    const training = await read<{ graduation_readiness: { good_runs_to_exam: number } }>(
      `/api/agents/${agentId}/training`,
    );
    const { agents } = await read<{ agents: Listed[] }>("/api/agents?include=figures");
    const { now } = await review(owner, executionIds[0] ?? "");
    expect(stairs).toBeGreaterThan(0);
    expect([
      headline.good_runs_to_exam,
      training.graduation_readiness.good_runs_to_exam,
      now.remaining,
      agents.find(({ id }) => id === agentId)?.figures.good_runs_to_exam,
    ]).toEqual([stairs, stairs, stairs, stairs]);
  }
});

interface Counted {
  executions: { status: string; outcome: string | null }[];
  counts: Record<"all" | "done" | "claimed" | "partial" | "not_done" | "failed" | "void" | "lost" | "waiting", Count>;
}

interface Count {
  count: number;
}

interface Line {
  outcome: string;
  verification: string;
  total: { runs: number };
}

test("overview, runs, agents, approvals, review and the sidebar say one number of each thing", async () => {
  const sample = await openSample(await signUp());
  const { token } = sample;
  const read = async <Data>(path: string): Promise<Data> => (await call("GET", path, { token })).data<Data>();
  const pending = () => read<{ pagination: { total: number } }>("/api/approvals?status=pending");
  await expect.poll(async () => (await pending()).pagination.total, { timeout: 20_000 }).toBe(3);
  // A whole hour, because figures are kept by the hour.
  const from = new Date(Math.floor(Date.now() / 3_600_000 - 30 * 24) * 3_600_000).toISOString();
  const { counts } = await read<Counted>(`/api/executions?counts=true&from=${from}&limit=1`);
  const series = await read<{ total: { runs: number }; series: Line[] }>(
    `/api/usage/series?metrics=runs&by=outcome,verification&step=1d&from=${from}`,
  );
  const sumOf = (fits: (line: Line) => boolean): number =>
    series.series.filter(fits).reduce((sum, { total }) => sum + total.runs, 0);
  const isClaim = ({ verification }: Line): boolean => verification === "self_reported";
  expect({
    done: sumOf(({ outcome }) => outcome === "done"),
    claimed: sumOf((line) => line.outcome === "done" && isClaim(line)),
    partial: sumOf(({ outcome }) => outcome === "partial"),
    not_done: sumOf(({ outcome }) => outcome === "not_done"),
    failed: sumOf(({ outcome }) => outcome === "failed"),
    void: sumOf(({ outcome }) => outcome === "void"),
    ended: series.total.runs,
  }).toEqual({
    done: counts.done.count,
    claimed: counts.claimed.count,
    partial: counts.partial.count,
    not_done: counts.not_done.count,
    failed: counts.failed.count,
    void: counts.void.count,
    ended: counts.all.count - counts.waiting.count,
  });
  const inbox = await read<{ counts: Record<string, number> }>("/api/inbox");
  expect([inbox.counts["approval"], counts.waiting.count]).toEqual([3, 3]);
  type Agents = { agents: { id: string; maturity_level: string; figures: { runs_7d: number } }[]; counts: Levels };
  type Levels = { by_level: Record<string, number> };
  const { agents, counts: levels } = await read<Agents>("/api/agents?include=figures&limit=100");
  const atLevel = (level: string) => agents.filter(({ maturity_level: held }) => held === level).length;
  expect(Object.keys(levels.by_level).map(atLevel)).toEqual(Object.values(levels.by_level));
  for (const { id } of agents) {
    const ofRuns = await read<Counted>(`/api/executions?agent_id=${id}&from=${from}&limit=100`);
    const { agent } = await read<{ agent: { statistics: { total_executions: number } } }>(`/api/agents/${id}`);
    const counted = ofRuns.executions.filter(({ status, outcome }) => status === "completed" && outcome !== "void");
    expect(agent.statistics.total_executions, id).toBe(counted.length);
  }
  const { reviews, counts: waiting } = await read<{ reviews: unknown[]; counts: { waiting: number } }>(
    "/api/reviews?limit=100",
  );
  expect(reviews).toHaveLength(waiting.waiting);
}, 60_000);
