import { nextOf } from "#automation/schedules/due-parts";
import { dueTimes, type Timing } from "#automation/timings/due-times";
import { newUuid } from "#lib/uuid";

import { AGENT, type Fate, OWNER, processWith, scheduleStore, type StoredTick, TENANT, ticksIn } from "./clock-host.ts";

const MINUTE_MS = 60_000;
/** A day on which clocks change in Europe. */
const START = Date.UTC(2027, 2, 28);
const DAY_MINUTES = 1_440;

const RULES: readonly Pick<Timing, "cron" | "everyMinutes" | "timeZone">[] = [
  { cron: null, everyMinutes: 90, timeZone: "UTC" },
  { cron: null, everyMinutes: 240, timeZone: "UTC" },
  { cron: "30 2 * * *", everyMinutes: null, timeZone: "Europe/Berlin" },
  { cron: "15 */3 * * *", everyMinutes: null, timeZone: "America/New_York" },
  { cron: "0 8,12,18 * * *", everyMinutes: null, timeZone: "Asia/Kolkata" },
];

/** A seeded source of numbers below 1 (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Day {
  ticks: StoredTick[];
  /** The due times of the day, as the ticks have them. */
  due: [scheduleId: string, dueAt: number][];
  runs: number;
}

/**
 * Passes a simulated day: two processes look at the same rows each five minutes, by clocks that are five minutes fast and
 * five minutes slow. At noon the fast one is set back an hour. A killed process is replaced by a new one.
 */
export async function passDay(options: { schedules: number; seed: number; kills: number }): Promise<Day> {
  const store = await scheduleStore();
  const random = seeded(options.seed);
  const rules = Array.from({ length: options.schedules }, (_, index) => ({
    id: newUuid(),
    jitterSeconds: index % 3 === 0 ? 120 : 0,
    timing: {
      ...(RULES[index % RULES.length] ?? { cron: null, everyMinutes: 60, timeZone: "UTC" }),
      anchorAt: START + (index % 60) * MINUTE_MS,
      startsAt: null,
      endsAt: null,
    },
  }));
  await store.client.batch(
    rules.map(({ id, timing, jitterSeconds }) => {
      const next = nextOf({ ...timing, id, jitterSeconds }, START - 1);
      return {
        sql: `INSERT INTO schedules (id, tenant_id, name, agent_id, task, context, parameters, cron, every_minutes, time_zone, anchor_at,
          jitter_seconds, on_overlap, grace_minutes, pause_after_failures, next_at, begins_at, revision, ticks, failures_in_a_row, mail_due,
          owner_id, created_at, updated_at) VALUES (?, ?, ?, ?, 'Summarize the text', '{"text":"Costs fell. Cash rose."}', '{}', ?, ?, ?, ?,
          ?, 'skip', 60, 10, ?, ?, 1, 0, 0, 0, ?, 0, 0)`,
        args: [
          id,
          TENANT,
          id,
          AGENT,
          timing.cron,
          timing.everyMinutes,
          timing.timeZone,
          timing.anchorAt,
          jitterSeconds,
          next.nextAt,
          next.beginsAt,
          OWNER,
        ],
      };
    }),
    "write",
  );
  const killsAt = new Set(
    Array.from({ length: options.kills }, (_, index) => 60 + index * 300 + Math.floor(random() * 200)),
  );
  let minute = 0;
  let isKilling = false;
  const fateOf = (): Fate => {
    if (!isKilling || random() < 0.5) return "written";
    isKilling = false;
    return random() < 0.5 ? "lost_before" : "lost_after";
  };
  const fast = (): number => START + (minute + 5 - (minute >= 720 ? 60 : 0)) * MINUTE_MS;
  const slow = (): number => START + (minute - 5) * MINUTE_MS;
  const clocks = [fast, slow];
  const processes = clocks.map((clock) => processWith(store, { clock, fateOf }));
  for (; minute <= DAY_MINUTES; minute += 5) {
    if ([...killsAt].some((at) => at > minute - 5 && at <= minute)) isKilling = true;
    await Promise.all(processes.map((process) => process.look()));
    for (const [index, process] of processes.entries())
      if (process.isKilled()) processes[index] = processWith(store, { clock: clocks[index] ?? slow, fateOf });
  }
  const end = slow() - 5 * MINUTE_MS;
  const due = rules
    .flatMap(({ id, timing }) =>
      dueTimes(timing, START - 1, 200)
        .filter((at) => at <= end - 15 * MINUTE_MS)
        .map((at): [string, number] => [id, at]),
    )
    .toSorted(([one, a], [other, b]) => (one === other ? a - b : one < other ? -1 : 1));
  const last = new Map(due);
  const ticks = (await ticksIn(store.client)).filter(({ scheduleId, dueAt }) => dueAt <= (last.get(scheduleId) ?? 0));
  const ids = ticks.flatMap(({ executionId }) => executionId ?? []);
  const { rows } = await store.client.execute("SELECT count(*) AS runs FROM executions");
  const stored = Number(rows[0]?.["runs"]);
  const later = (await ticksIn(store.client)).length - ticks.length;
  return { ticks, due, runs: new Set(ids).size === ids.length ? stored - later : -1 };
}
