import type { Tenure } from "#sdk/client";
import type { Schedule } from "#sdk/schedules";

import { isUuid } from "./agents.ts";
import { type Call, type Command, textOf } from "./command.ts";
import { EXIT, type ExitCode, misused } from "./failure.ts";
import { ownValue } from "./lookup.ts";
import { showList, showOne } from "./output.ts";
import { followStarted, startedId } from "./runs.ts";
import { targetFacts } from "./target-facts.ts";

type Verb = (call: Call, tenure: Tenure, schedule: Schedule) => Promise<ExitCode>;

/** The schedule that a person names by its id or its name. Each name has one only. */
async function scheduleOf(tenure: Tenure, named: string): Promise<Schedule> {
  if (isUuid(named)) return tenure.schedules.get(named);
  for await (const schedule of tenure.schedules.list({ q: named, limit: 100 }))
    if (schedule.name === named) return schedule;
  throw misused(`No schedule is named "${named}". See: tenure schedules`);
}

async function listAll({ output }: Call, tenure: Tenure): Promise<ExitCode> {
  const all = [];
  for await (const schedule of tenure.schedules.list({ limit: 100 })) all.push(schedule);
  showList(output, all, [
    ["NAME", ({ name }) => name],
    ["STATE", ({ state }) => state],
    ["DUE", whenText],
    ["NEXT", ({ next_run_at: at }) => at],
    ["LAST", ({ last_tick: tick }) => tick?.outcome],
    ["ID", ({ id }) => id],
  ]);
  return EXIT.done;
}

/** When it is due, in words; a zone belongs only to what a clock shows. */
const whenText = ({ description, cron, time_zone: zone }: Schedule): string =>
  cron === null ? description : `${description}, ${zone}`;

const SHOWN_TICKS = 10;

const show: Verb = async ({ output }, tenure, schedule) => {
  const ticks = await tenure.schedules.ticks(schedule.id, { limit: SHOWN_TICKS });
  const { paused, last_error: error } = schedule;
  const who = paused === null ? null : (paused.by?.name ?? "the platform");
  showOne(
    output,
    { ...schedule, ticks },
    {
      id: schedule.id,
      name: schedule.name,
      ...targetFacts(schedule),
      due: whenText(schedule),
      next: schedule.next_run_at,
      state: schedule.state,
      paused: paused === null ? null : `${paused.words ?? paused.reason} (${who}, ${paused.at})`,
      overlap: schedule.on_overlap,
      failures: `${schedule.failures_in_a_row} in a row, paused after ${schedule.pause_after_failures}`,
      "last error": error === null ? null : `${error.message} [${error.code}]`,
      owner: schedule.owner.name ?? schedule.owner.id,
    },
  );
  if (output.isJson || ticks.length === 0) return EXIT.done;
  output.line("");
  showList(output, ticks, [
    ["TICK", (tick) => tick.due_at],
    ["OUTCOME", ({ outcome }) => outcome],
    ["RUN", (tick) => tick.run_outcome ?? tick.run_status],
    ["REASON", ({ reason }) => reason?.message],
    ["ID OF THE RUN", (tick) => tick.execution_id ?? tick.workflow_run_id],
  ]);
  return EXIT.done;
};

const MOST_TIMES = 50;
const MINUTE_MS = 60_000;

interface DueTime {
  at: string;
  local: string;
  note: "clock_forward" | "clock_back" | null;
}

const NOTES = { clock_forward: "the clocks go forward", clock_back: "the clocks go back" } as const;

const next: Verb = async (call, tenure, schedule) => {
  const count = Number(textOf(call, "count") ?? 5);
  if (!Number.isInteger(count) || count < 1 || count > MOST_TIMES)
    throw misused(`--count must be a number from 1 to ${MOST_TIMES}.`);
  const times = schedule.next_run_at === null ? [] : await timesFrom(tenure, schedule, schedule.next_run_at, count);
  if (times.length === 0 && !call.output.isJson) {
    call.output.note(schedule.state === "paused" ? "It is paused: nothing is due." : "Nothing is due any more.");
    return EXIT.done;
  }
  showList(call.output, times, [
    ["AT", ({ at }) => at],
    ["LOCAL", ({ local }) => `${local} ${schedule.time_zone}`],
    ["NOTE", ({ note }) => (note === null ? "" : NOTES[note])],
  ]);
  return EXIT.done;
};

/** The due times from the next one on. */
async function timesFrom(tenure: Tenure, schedule: Schedule, first: string, count: number): Promise<DueTime[]> {
  const { cron, every_minutes: minutes, time_zone: zone, ends_at: end } = schedule;
  const begin = Date.parse(first);
  const isDue = ({ at }: DueTime): boolean => end === null || Date.parse(at) <= Date.parse(end);
  if (cron !== null) {
    const from = new Date(begin - 1).toISOString();
    const { next: times } = await tenure.schedules.preview({ cron, time_zone: zone, from, count });
    return times.filter(isDue);
  }
  // A preview counts from now, and this schedule from its own beginning.
  const step = (minutes ?? 1) * MINUTE_MS;
  return Array.from({ length: count }, (_, index) => {
    const at = new Date(begin + index * step);
    return { at: at.toISOString(), local: localText(at, zone), note: null };
  }).filter(isDue);
}

/** A moment as the clocks of a zone show it: `2027-03-28 03:00`. The Swedish form is that of ISO 8601. */
const localText = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" }).format(at);

const runNow: Verb = async (call, tenure, schedule) => {
  const key = textOf(call, "key");
  const begun = await tenure.schedules.runNow(schedule.id, key === undefined ? {} : { idempotencyKey: key });
  const id = startedId(begun.tick);
  if (typeof id !== "string") throw new TypeError("the tick of a run has none");
  if (call.flags["no-follow"] !== true) return followStarted(call, tenure, begun.tick);
  call.output.line(call.output.isJson ? JSON.stringify(begun, null, 2) : id);
  return EXIT.done;
};

const pause: Verb = async (call, tenure, { id }) => {
  const paused = await tenure.schedules.pause(id, textOf(call, "reason"));
  call.output.line(call.output.isJson ? JSON.stringify(paused, null, 2) : `paused ${paused.name}`);
  return EXIT.done;
};

const resume: Verb = async (call, tenure, { id }) => {
  const resumed = await tenure.schedules.resume(id);
  const at = resumed.next_run_at === null ? "nothing is due any more" : `next ${resumed.next_run_at}`;
  call.output.line(call.output.isJson ? JSON.stringify(resumed, null, 2) : `resumed ${resumed.name}, ${at}`);
  return EXIT.done;
};

const VERBS: Readonly<Record<string, Verb>> = { show, next, run: runNow, pause, resume };

export const schedules: Command = {
  usage:
    "schedules [show|next|run|pause|resume <schedule>] [--count <number>] [--reason <text>] [--no-follow] [--key <idempotency key>]",
  summary: "list what starts at set times; show one, its next times, run it now and follow the run, pause or resume it",
  flags: { count: "text", reason: "text", "no-follow": "switch", key: "text" },
  async run(call) {
    const [verb = "list", named] = call.words;
    if (verb === "list") return listAll(call, await call.connect());
    const act = ownValue(VERBS, verb);
    if (act === undefined)
      throw misused(`tenure schedules has no "${verb}". It has: list, ${Object.keys(VERBS).join(", ")}`);
    if (named === undefined) throw misused(`Name the schedule: tenure schedules ${verb} <schedule>`);
    const tenure = await call.connect();
    return act(call, tenure, await scheduleOf(tenure, named));
  },
};
