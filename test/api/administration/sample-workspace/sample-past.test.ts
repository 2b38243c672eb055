import { expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { openSample } from "#test/support/factories/sample-workspace";

interface ListedAgent {
  id: string;
  name: string;
  figures: { effective_level: string };
}

const read = async <Data>({ token }: TestAccount, path: string): Promise<Data> => {
  const answer = await call("GET", path, { token });
  expect(answer.status, answer.text).toBe(200);
  return answer.data<Data>();
};

const newSample = async (): Promise<TestAccount> => openSample(await signUp());

async function agentNamed(sample: TestAccount, name: string): Promise<ListedAgent> {
  const { agents } = await read<{ agents: ListedAgent[] }>(sample, "/api/agents?include=figures&limit=50");
  const agent = agents.find((one) => one.name === name);
  if (agent === undefined) throw new Error(`There is no agent ${name}.`);
  return agent;
}

const pendingOf = async (sample: TestAccount): Promise<{ title: string }[]> =>
  (await read<{ approvals: { title: string }[] }>(sample, "/api/approvals?status=pending")).approvals;

async function examplesOf(sample: TestAccount, agentId: string): Promise<{ task: string }[]> {
  type Detail = { agent: { configuration: { example_tasks: { task: string }[] } } };
  return (await read<Detail>(sample, `/api/agents/${agentId}`)).agent.configuration.example_tasks;
}

test("an order is refunded once, and no request or example asks for its refund again", async () => {
  const sample = await newSample();
  const { effects } = await read<{ effects: { action: string; arguments: { order: string } }[] }>(
    sample,
    "/api/effects?limit=100",
  );
  const refunded = effects.filter(({ action }) => action === "refund").map(({ arguments: { order } }) => order);
  expect(refunded.length).toBeGreaterThan(2);
  expect(new Set(refunded).size).toBe(refunded.length);
  await expect.poll(async () => (await pendingOf(sample)).length, { timeout: 20_000 }).toBe(3);
  const asked = (await pendingOf(sample)).filter(({ title }) => title.startsWith("Refund"));
  const { id: clerk } = await agentNamed(sample, "Refund clerk");
  const offered = (await examplesOf(sample, clerk)).filter(({ task }) => task.startsWith("Handle the complaint"));
  const told = JSON.stringify([asked.map(({ title }) => title), offered]);
  expect([asked.length, offered.length]).toEqual([1, 1]);
  expect(refunded.filter((order) => told.includes(order))).toEqual([]);
});

test("the cases of its data set end as their runs did, and in a new run again", async () => {
  const sample = await newSample();
  const { token } = sample;
  type Run = { id: string; status: string; total: number; passed: number; failed: number; not_run: number };
  const { data_sets: sets } = await read<{ data_sets: { id: string; case_count: number }[] }>(sample, "/api/data-sets");
  expect(sets).toMatchObject([{ case_count: 6 }]);
  const runsOf = `/api/data-sets/${sets[0]?.id}/runs`;
  const [before] = (await read<{ runs: Run[] }>(sample, runsOf)).runs;
  expect(before).toMatchObject({ status: "completed", total: 6, passed: 5, failed: 1, not_run: 0 });
  const { id: agentId } = await agentNamed(sample, "Returns desk");
  const begun = await call("POST", runsOf, { token, body: { agent_id: agentId } });
  expect(begun.status, begun.text).toBe(202);
  const newest = async () => (await read<{ runs: Run[] }>(sample, runsOf)).runs[0];
  await expect.poll(async () => (await newest())?.status, { timeout: 30_000 }).toBe("completed");
  expect(await newest()).toMatchObject({ passed: 5, failed: 1, not_run: 0 });
});

test("an outage took four runs that no share counts, and an alert fired on failures that the runs show", async () => {
  const sample = await newSample();
  type Runs = { executions: { outcome: string }[]; counts: Counts };
  type Counts = Record<"lost", { count: number }>;
  const { executions, counts } = await read<Runs>(
    sample,
    "/api/executions?outcome=void&status=failed&counts=true&limit=50",
  );
  expect(executions.map(({ outcome }) => outcome)).toEqual(["void", "void", "void", "void"]);
  expect(counts.lost.count).toBe(4);
  type Alert = { value: number; threshold: number; fired_at: string; resolved_at: string | null };
  const { alerts } = await read<{ alerts: Alert[] }>(sample, "/api/alerts");
  expect(alerts).toHaveLength(1);
  const [{ value, fired_at: firedAt, resolved_at: resolvedAt } = {} as Alert] = alerts;
  const { id: watcher } = await agentNamed(sample, "Parcel watcher");
  const day = new Date(Date.parse(firedAt) - 86_400_000).toISOString();
  type Failed = { executions: { completed_at: string }[] };
  const { executions: failed } = await read<Failed>(
    sample,
    `/api/executions?agent_id=${watcher}&outcome=not_done,failed&from=${day}&limit=50`,
  );
  expect(failed.filter(({ completed_at: at }) => at <= firedAt)).toHaveLength(value);
  expect(Date.parse(resolvedAt ?? "")).toBeLessThan(Date.now());
});

test("an agent has two versions that can be compared, and the second one keeps its level", async () => {
  const sample = await newSample();
  const { id, figures } = await agentNamed(sample, "Order desk");
  type Version = { version: number; is_current: boolean; runs: number; changes: unknown[] };
  const { versions } = await read<{ versions: Version[] }>(sample, `/api/agents/${id}/versions`);
  expect(versions.map(({ version, is_current: isCurrent }) => [version, isCurrent])).toEqual([
    [2, true],
    [1, false],
  ]);
  expect(versions.every(({ runs }) => runs > 0)).toBe(true);
  expect(versions[0]?.changes.length).toBeGreaterThan(0);
  expect(figures.effective_level).toBe("autonomous");
});
