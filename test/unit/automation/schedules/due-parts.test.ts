import fc from "fast-check";
import { expect, test } from "vitest";

import { dueParts, nextOf } from "#automation/schedules/due-parts";
import { fillTask, unknownPlaceholder } from "#automation/schedules/fill-task";
import { overlapChoice } from "#automation/schedules/overlap";
import type { ScheduleRow } from "#automation/schedules/store";
import { countedEnd, withEnd } from "#automation/starts/count-end";
import type { OpenTick, TickRow } from "#automation/ticks/ticks.queries";

const MINUTE_MS = 60_000;
const START = Date.UTC(2027, 0, 1);

const schedule = (fields: Partial<ScheduleRow> = {}): ScheduleRow => ({
  id: "schedule",
  tenantId: "tenant",
  name: "Notes",
  agentId: "agent",
  workflowId: null,
  task: "Take notes",
  context: {},
  parameters: {},
  cron: null,
  everyMinutes: 5,
  timeZone: "UTC",
  anchorAt: START,
  startsAt: null,
  endsAt: null,
  jitterSeconds: 0,
  onOverlap: "skip",
  graceMinutes: 60,
  pauseAfterFailures: 3,
  pauseReason: null,
  pauseWords: null,
  pausedBy: null,
  pausedAt: null,
  nextAt: START,
  beginsAt: START,
  revision: 1,
  ticks: 0,
  failuresInARow: 0,
  lastError: null,
  mailDue: false,
  ownerId: "owner",
  createdAt: START,
  updatedAt: START,
  ...fields,
});

test("a look later than one interval runs the newest due time and misses the others", () => {
  expect(dueParts(schedule(), START - 1)).toBeNull();
  expect(dueParts(schedule(), START + 12 * MINUTE_MS)).toEqual({
    dueAt: START + 10 * MINUTE_MS,
    isInGrace: true,
    missed: [START, START + 5 * MINUTE_MS],
    next: { nextAt: START + 15 * MINUTE_MS, beginsAt: START + 15 * MINUTE_MS },
  });
  expect(dueParts(schedule({ everyMinutes: 600 }), START + 61 * MINUTE_MS)).toMatchObject({
    dueAt: START,
    isInGrace: false,
    missed: [],
  });
});

test("a year without a look leaves as many missed ticks as are kept", () => {
  const parts = dueParts(schedule({ everyMinutes: 1 }), START + 365 * 1_440 * MINUTE_MS);
  expect(parts?.missed).toHaveLength(200);
  expect(parts?.dueAt).toBe(START + 365 * 1_440 * MINUTE_MS);
});

test("whenever it is looked at, each due time is in one look only, and none is left out", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 0, max: 900 }),
      fc.array(fc.integer({ min: 1, max: 40 * MINUTE_MS }), { minLength: 1, maxLength: 25 }),
      (everyMinutes, jitterSeconds, waits) => {
        let row = schedule({ everyMinutes, jitterSeconds });
        row = { ...row, ...nextOf(row, START - 1) };
        const seen: number[] = [];
        let now = START;
        for (const wait of waits) {
          now += wait;
          const parts = dueParts(row, now);
          if (parts === null) continue;
          seen.push(...parts.missed, parts.dueAt);
          row = { ...row, ...parts.next };
        }
        const wanted = Array.from({ length: seen.length }, (_, index) => START + index * everyMinutes * MINUTE_MS);
        expect(seen).toEqual(wanted);
        expect(row.nextAt).toBe(START + seen.length * everyMinutes * MINUTE_MS);
        expect(row.beginsAt ?? 0).toBeGreaterThan(now);
      },
    ),
    { numRuns: 200 },
  );
});

const tick = (fields: Partial<TickRow>): TickRow => ({
  id: "tick",
  tenantId: "tenant",
  scheduleId: "schedule",
  number: 1,
  dueAt: START,
  notedAt: START,
  isManual: false,
  startedAt: START,
  outcome: "started",
  reason: null,
  executionId: "run",
  workflowRunId: null,
  isSettled: false,
  ...fields,
});

const running = (executionId: string, isAsking = false): OpenTick => ({
  tick: tick({ executionId }),
  run: { status: "in_progress", outcome: null, error: null, isAsking, isOver: false },
});

test("each overlap has its choice; a run that has ended is in no one's way", () => {
  const ended: OpenTick = {
    tick: tick({}),
    run: { status: "completed", outcome: "done", error: null, isAsking: false, isOver: true },
  };
  for (const rule of ["skip", "queue_one", "cancel_previous", "allow"] as const)
    expect(overlapChoice(rule, [ended])).toEqual({ kind: "start", cancels: [] });
  expect(overlapChoice("skip", [running("one", true)])).toMatchObject({
    kind: "skip",
    reason: { code: "previous_run", execution_id: "one", message: expect.stringContaining("waits for a decision") },
  });
  const queued: OpenTick = { tick: tick({ id: "waits", outcome: "queued", executionId: null }), run: null };
  expect(overlapChoice("queue_one", [running("one"), queued])).toMatchObject({
    kind: "queue",
    replaces: { id: "waits" },
  });
  expect(overlapChoice("cancel_previous", [running("one"), running("two")])).toMatchObject({
    kind: "start",
    cancels: [{ executionId: "one" }, { executionId: "two" }],
  });
  const many = Array.from({ length: 10 }, (_, index) => running(String(index)));
  expect(overlapChoice("allow", many.slice(1))).toEqual({ kind: "start", cancels: [] });
  expect(overlapChoice("allow", many)).toMatchObject({ kind: "skip", reason: { code: "too_many_runs" } });
});

test("failures in a row count to the pause; a success forgets them; void and a kill switch count neither way", () => {
  const end = (status: string, outcome: string | null, code?: string) =>
    countedEnd({ status, outcome, error: code === undefined ? null : { code, message: "words" } }).kind;
  expect([end("completed", "done"), end("completed", "partial")]).toEqual(["success", "success"]);
  expect([end("failed", "failed", "EXECUTION_FAILED"), end("completed", "not_done"), end("failed", "refused")]).toEqual(
    Array.from({ length: 3 }, () => "failure"),
  );
  expect([
    end("failed", "void", "PROVIDER_ERROR"),
    end("cancelled", "void"),
    end("failed", "failed", "STOPPED"),
  ]).toEqual(Array.from({ length: 3 }, () => "neither"));
  const failure = { kind: "failure", code: "X", message: "words" } as const;
  const first = withEnd(schedule(), failure, START);
  expect([first.counts.failuresInARow, first.isTooMany]).toEqual([1, false]);
  expect(withEnd(schedule({ failuresInARow: 2 }), failure, START).isTooMany).toBe(true);
  expect(withEnd(schedule({ failuresInARow: 2 }), { kind: "success" }, START).counts).toEqual({
    failuresInARow: 0,
    lastError: null,
  });
});

test("a task has the values of its due time, and what has no value is named", () => {
  const due = { timeZone: "Asia/Tokyo", dueAt: Date.UTC(2027, 0, 1, 16), previousDueAt: null };
  expect(fillTask({ ...due, task: "{{schedule.date}} {{ schedule.due_at }} {{schedule.previous_due_at}} {{x}}" })).toBe(
    "2027-01-02 2027-01-01T16:00:00.000Z never {{x}}",
  );
  expect(unknownPlaceholder("a {{schedule.date}} b {{toString}}")).toBe("{{toString}}");
  expect(unknownPlaceholder("a {{schedule.due_at}}")).toBeNull();
});
