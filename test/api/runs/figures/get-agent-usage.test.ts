import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import { endedRun } from "#test/support/factories/figures";

interface SeriesView {
  total: Record<string, number>;
  series: { outcome?: string; values: { runs: number[] } }[];
}

test("an agent's usage counts only its runs, by outcome and day", async () => {
  const owner = await signUp();
  const [agent, other] = await Promise.all([createAgent(owner), createAgent(owner)]);
  const at = Date.now();
  await endedRun(owner, agent.id, { at, outcome: "done" });
  await endedRun(owner, agent.id, { at: at - 86_400_000, outcome: "failed" });
  await endedRun(owner, other.id, { at });
  const path = `/api/agents/${agent.id}/usage?by=outcome&step=1d`;
  const { total, series } = (await call("GET", path, { token: owner.token })).data<SeriesView>();
  expect(total["runs"]).toBe(2);
  const failed = series.find(({ outcome }) => outcome === "failed");
  expect(failed?.values.runs).toHaveLength(31);
  expect(failed?.values.runs.at(-2)).toBe(1);
});

test("an agent without a run has a line of zeros", async () => {
  const owner = await signUp();
  const { id } = await createAgent(owner);
  const { total, series } = (await call("GET", `/api/agents/${id}/usage`, { token: owner.token })).data<SeriesView>();
  expect(total["runs"]).toBe(0);
  expect(new Set(series[0]?.values.runs)).toEqual(new Set([0]));
});
