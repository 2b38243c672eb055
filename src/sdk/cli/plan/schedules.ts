import type { Schemas } from "#sdk/api.gen";
import type { Tenure } from "#sdk/client";

import { type Declared, type Kind, nameField, pick, type PlannedCall, type Progress, withoutEmpty } from "./kind.ts";
import type { Names } from "./names.ts";
import { targetBody, withTarget } from "./start-target.ts";

/** Schedules. The person who applies a file orders the runs of its schedule from then on. */
export const SCHEDULES: Kind = {
  folder: "schedules",
  noun: "schedule",
  required: ["name"],
  optional: [
    "agent",
    "task",
    "workflow",
    "input",
    "cron",
    "every_minutes",
    "time_zone",
    "starts_at",
    "ends_at",
    "context",
    "parameters",
    "jitter_seconds",
    "on_overlap",
    "grace_minutes",
    "pause_after_failures",
    "enabled",
  ],
  fixed: [],
  nameOf: nameField,
  async list(tenure) {
    const found = [];
    for await (const schedule of tenure.schedules.list({ limit: 100 })) {
      const { id, name, state } = schedule;
      const told = pick({ ...schedule }, [...SCHEDULES.required, ...SCHEDULES.optional]);
      const value = withoutEmpty({ ...withTarget(told, schedule), enabled: state !== "paused" });
      found.push({ id, name, value, tag: null });
    }
    return found;
  },
  normal: (value) => ({
    ...withoutNull(value, ["cron", "every_minutes"]),
    ...Object.fromEntries(Object.entries(pick(value, MOMENTS)).map(([name, moment]) => [name, asTold(moment)])),
  }),
  async create(value, names) {
    return [
      {
        operation: "createSchedule",
        body: await targetBody(withoutEmpty(value), value, names),
        async send(tenure, body: Schemas["CreateScheduleBody"], progress) {
          ({ id: progress.id } = await tenure.schedules.create(body));
        },
      },
    ];
  },
  async change({ fields, value, found }, names) {
    const named = [...fields].filter((name) => name !== "enabled");
    const update = named.length === 0 ? [] : [await updateOf(named, value, found.value, names)];
    if (!fields.has("enabled")) return update;
    // Nothing starts between two requests: what is switched off is so first, what is switched on is so last.
    return value["enabled"] === false ? [PAUSE, ...update] : [...update, RESUME];
  },
  async remove(tenure, { id }) {
    await tenure.schedules.delete(id);
  },
};

const MOMENTS = ["starts_at", "ends_at"];
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/i;

/** A moment as the instance tells it. Another text stays, and the instance refuses it. */
const asTold = (value: unknown): unknown =>
  typeof value === "string" && MOMENT.test(value) && !Number.isNaN(Date.parse(value))
    ? new Date(value).toISOString()
    : value;

const withoutNull = (value: Declared, names: readonly string[]): Declared =>
  Object.fromEntries(Object.entries(value).filter(([name, part]) => part !== null || !names.includes(name)));

async function updateOf(
  fields: readonly string[],
  value: Declared,
  before: Declared,
  names: Names,
): Promise<PlannedCall> {
  const former = pick({ ...EMPTY, ...before }, [...fields, "cron", "every_minutes"]);
  return {
    operation: "updateSchedule",
    body: await targetBody(pick(value, fields), value, names),
    send: sendUpdate,
    undo: async (tenure, progress) => sendUpdate(tenure, (await targetBody(former, before, names)) as never, progress),
  };
}

/** Fields that an empty schedule does not tell, with their values. */
const EMPTY: Declared = { starts_at: null, ends_at: null, context: {}, parameters: {}, input: {} };

const sendUpdate = (tenure: Tenure, body: Schemas["UpdateScheduleBody"], { id }: Progress): Promise<unknown> =>
  tenure.schedules.update(id ?? "", body);

const pauseIt = (tenure: Tenure, { id }: Progress): Promise<unknown> => tenure.schedules.pause(id ?? "");
const resumeIt = (tenure: Tenure, { id }: Progress): Promise<unknown> => tenure.schedules.resume(id ?? "");

const PAUSE: PlannedCall = {
  operation: "pauseSchedule",
  body: {},
  send: (tenure, _body, progress) => pauseIt(tenure, progress),
  undo: resumeIt,
};

const RESUME: PlannedCall = {
  operation: null,
  body: {},
  send: (tenure, _body, progress) => resumeIt(tenure, progress),
  undo: pauseIt,
};
