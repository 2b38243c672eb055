import { describe, expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent, executeToEnd } from "#test/support/factories/agents";
import { live, readiness, shift, times } from "#test/support/factories/graduation";
import { verdict } from "#test/support/factories/reviews";

interface ListedView {
  id: string;
  maturity_level: string;
  figures: { progress: number | null; weakest: string | null; good_runs_to_exam: number | null };
}

interface ListView {
  agents: ListedView[];
  counts: { exam_due: number };
}

interface ProgressView {
  progress: number | null;
  weakest: string | null;
  good_runs_to_exam: number | null;
}

const listOf = async ({ token }: TestAccount, query = ""): Promise<ListView> =>
  (await call("GET", `/api/agents?include=figures${query}`, { token })).data<ListView>();

/** The words of the list about an agent, after it was compared with the agent's page and with its readiness. */
async function saidOf(owner: TestAccount, agentId: string): Promise<ListedView["figures"] & { examDue: number }> {
  const { agents, counts } = await listOf(owner);
  const figures = agents.find(({ id }) => id === agentId)?.figures;
  if (figures === undefined) throw new Error("The list lacks the agent.");
  const page = await call("GET", `/api/graduation/agents/${agentId}/progress`, { token: owner.token });
  const { progress, weakest, good_runs_to_exam: goodRuns } = page.data<ProgressView>();
  expect(figures).toMatchObject({ progress, weakest, good_runs_to_exam: goodRuns });
  const { eligible } = await readiness(owner, agentId);
  expect(eligible).toBe(figures.progress === 1);
  expect(counts.exam_due).toBe(eligible ? 1 : 0);
  return { ...figures, examDue: counts.exam_due };
}

/** An agent that no scheduled check examines. */
async function unexamined(owner: TestAccount): Promise<string> {
  const { id } = await createAgent(owner);
  await inDatabase(
    "INSERT INTO graduation_standings (agent_id, tenant_id, next_exam_at) VALUES (?, ?, ?)",
    id,
    owner.tenantId,
    Date.now() + 86_400_000,
  );
  return id;
}

describe("the list says of an agent what its page and its readiness say", () => {
  test("at once after the run and the verdict that fulfil the last requirement, and after the one that undoes it", async () => {
    const owner = await signUp();
    const id = await unexamined(owner);
    await live(owner, id, times(9, {}));
    expect(await saidOf(owner, id)).toMatchObject({ progress: 0.9, weakest: "episodes", good_runs_to_exam: 1 });
    const run = await executeToEnd(owner, id);
    expect(await saidOf(owner, id)).toMatchObject({ good_runs_to_exam: 1, examDue: 0 });
    await verdict(owner, run, { verdict: "right" });
    expect(await saidOf(owner, id)).toMatchObject({ progress: 1, good_runs_to_exam: 0, examDue: 1 });
    expect((await listOf(owner, "&view=exam_due")).agents.map((agent) => agent.id)).toEqual([id]);
    await verdict(owner, run, { verdict: "wrong" });
    expect((await saidOf(owner, id)).progress).toBeLessThan(1);
    expect((await listOf(owner, "&view=exam_due")).agents).toEqual([]);
  });

  test("after a run that its own check fails", async () => {
    const owner = await signUp();
    const id = await unexamined(owner);
    await live(owner, id, times(10, {}));
    expect(await saidOf(owner, id)).toMatchObject({ progress: 1, examDue: 1 });
    const parameters = { expect: { must_contain: ["a word that no text has"] } };
    for (let run = 0; run < 8; run += 1) await executeToEnd(owner, id, { parameters });
    expect((await saidOf(owner, id)).progress).toBeLessThan(1);
  });

  test("after failures, which take more good runs than episodes are missing", async () => {
    const owner = await signUp();
    const id = await unexamined(owner);
    await live(owner, id, [...times(6, {}), ...times(6, { outcome: "failure" as const })]);
    expect((await saidOf(owner, id)).good_runs_to_exam).toBeGreaterThan(4);
  });

  test("after another configuration, after a change of level, and after both", async () => {
    const owner = await signUp();
    const id = await unexamined(owner);
    await live(owner, id, times(8, {}));
    await saidOf(owner, id);
    const body = { configuration: { system_prompt: "Answer in rhymes." } };
    expect((await call("PUT", `/api/agents/${id}`, { token: owner.token, body })).status).toBe(200);
    expect((await saidOf(owner, id)).progress).toBeLessThan(0.8);
    expect((await shift(owner, id, "promote", "intern")).status).toBe(200);
    expect(await saidOf(owner, id)).toMatchObject({ progress: 0, weakest: "episodes" });
    await live(owner, id, times(14, { level: "intern" }));
    expect((await saidOf(owner, id)).progress).toBeGreaterThan(0);
  });
});

test("many agents whose runs ended since are brought up to date a part at a time, those of the page first", async () => {
  const owner = await signUp();
  const ids: string[] = [];
  for (let made = 0; made < 30; made += 1) ids.push(await unexamined(owner));
  for (const id of ids) await live(owner, id, times(5, {}));
  const progressOf = async (query: string) =>
    (await listOf(owner, query)).agents.map(({ figures }) => figures.progress);
  expect(await progressOf("&order=asc&limit=6&page=5")).toEqual(times(6, 0.5));
  expect(await progressOf("&limit=30")).toEqual(times(30, 0.5));
});
