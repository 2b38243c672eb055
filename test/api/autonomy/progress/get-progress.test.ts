import { expect, test } from "vitest";

import { call, issuePaths, signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent } from "#test/support/factories/agents";
import { live, shift, takeExam, times } from "#test/support/factories/graduation";
import { strikeClock } from "#test/support/webhooks";

interface ProgressView {
  level: string;
  target_level: string | null;
  progress: number | null;
  weakest: string | null;
  requirements: { requirement: string; now: number; asked: number; direction: string; share: number; holds: boolean }[];
  good_runs_to_exam: number | null;
  runs_to_exam: number | null;
  date_forecast: string | null;
  pace: { runs_per_day: number; days: number } | null;
  levels: { level: string; since: string; until: string | null }[];
  days: { day: string; progress: number | null; level: string; version: number }[];
  marks: {
    kind: string;
    at: string;
    passed?: boolean;
    failed_stage?: string | null;
    to_level?: string;
    version?: number;
  }[];
}

const DAY_MS = 86_400_000;
const ask = ({ token }: TestAccount, agentId: string, query = "") =>
  call("GET", `/api/graduation/agents/${agentId}/progress${query}`, { token });
const read = async (owner: TestAccount, agentId: string, query = ""): Promise<ProgressView> =>
  (await ask(owner, agentId, query)).data<ProgressView>();

test("tells what is missing, how many runs it takes and when that may be", async () => {
  const owner = await signUp();
  const { id } = await createAgent(owner);
  await live(owner, id, times(7, {}));
  const found = await read(owner, id);
  expect(found).toMatchObject({
    level: "student",
    target_level: "intern",
    progress: 0.7,
    weakest: "episodes",
    good_runs_to_exam: 3,
    runs_to_exam: 3,
    pace: { runs_per_day: 7, days: 1 },
    vouchers: { checked: 7, human: 0, judged: 0, self_reported: 0, partial: 0, void: 0, judge_calibrated: null },
    predecessor_version: null,
    replay: null,
  });
  expect(found.requirements.find(({ requirement }) => requirement === "episodes")).toEqual({
    requirement: "episodes",
    now: 7,
    asked: 10,
    direction: "at_least",
    share: 0.7,
    holds: false,
  });
  const forecast = Date.parse(found.date_forecast ?? "") - Date.now();
  expect(forecast / DAY_MS).toBeGreaterThan(0.3);
  expect(forecast / DAY_MS).toBeLessThan(0.5);
});

test("promises nothing to an agent that would never get there", async () => {
  const owner = await signUp();
  const { id } = await createAgent(owner);
  await live(owner, id, times(12, { outcome: "failure" }));
  const found = await read(owner, id);
  expect(found.runs_to_exam).toBeNull();
  expect(found.date_forecast).toBeNull();
  expect(found.good_runs_to_exam).toBeGreaterThan(0);
});

/** The scheduled check's record of the agent some days ago. */
const noted = ({ tenantId }: TestAccount, agentId: string, daysAgo: number, progress: number, version = 1) =>
  inDatabase(
    `INSERT INTO agent_progress (agent_id, day, tenant_id, progress, weakest, maturity_level, version, checked_at)
      VALUES (?1, ?2 - ?2 % 86400000, ?3, ?4, 'episodes', 'student', ?5, ?2)`,
    agentId,
    Date.now() - daysAgo * DAY_MS,
    tenantId,
    progress,
    version,
  );

test("tells how each day ended, what lies between two of them as it was, and today as it is now", async () => {
  const owner = await signUp();
  const { id } = await createAgent(owner);
  await noted(owner, id, 3, 0.4, 0);
  await live(owner, id, times(6, {}));
  const found = await read(owner, id);
  expect(found.days.map(({ progress }) => progress)).toEqual([0.4, 0.4, 0.4, 0.6]);
  const today = new Date().toISOString().slice(0, 10);
  expect(found.marks).toEqual([{ kind: "version", at: `${today}T00:00:00.000Z`, version: 1 }]);
});

test("marks exams with the stage that failed, and changes of level; a new level begins at nothing", async () => {
  const owner = await signUp();
  const { id } = await createAgent(owner);
  await takeExam(owner, id);
  expect((await shift(owner, id, "promote", "intern")).status).toBe(200);
  const found = await read(owner, id);
  expect(found).toMatchObject({ level: "intern", target_level: "supervised", progress: 0 });
  const [taken, risen] = found.marks;
  expect(taken).toMatchObject({ kind: "exam", passed: false, failed_stage: expect.any(String) });
  expect(risen).toMatchObject({ kind: "level", to_level: "intern", reason: "manual" });
  expect(found.levels).toEqual([
    { level: "student", since: expect.any(String), until: risen?.at },
    { level: "intern", since: risen?.at, until: null },
  ]);
  expect((await shift(owner, id, "demote", "student")).status).toBe(200);
  const { levels, marks } = await read(owner, id);
  const fallen = marks.at(-1);
  expect(levels).toEqual([
    { level: "student", since: fallen?.at, until: null },
    { level: "intern", since: risen?.at, until: fallen?.at },
  ]);
});

test("has no requirements for an agent at the highest level", async () => {
  const owner = await signUp();
  const { id } = await createAgent(owner, { maturity_level: "autonomous" });
  const nothing = { target_level: null, progress: null, weakest: null, requirements: [], runs_to_exam: null };
  expect(await read(owner, id)).toMatchObject(nothing);
});

test("refuses invalid days", async () => {
  const owner = await signUp();
  const { id } = await createAgent(owner);
  const refused = await ask(owner, id, `?from=${new Date(Date.now() + DAY_MS).toISOString()}`);
  expect(refused.status).toBe(400);
  expect(issuePaths(refused)).toEqual(["query.from"]);
  expect((await ask(owner, id, "?from=2020-01-01T00:00:00Z")).status).toBe(400);
});

test("sweeps days that are older than they are kept", async () => {
  const owner = await signUp();
  const { id } = await createAgent(owner);
  for (const days of [399, 402]) await noted(owner, id, days, 0.5);
  await strikeClock();
  expect(await inDatabase("SELECT count(*) FROM agent_progress WHERE agent_id = ?", id)).toEqual([[1]]);
});
