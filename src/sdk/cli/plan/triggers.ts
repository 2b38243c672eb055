import type { Schemas } from "#sdk/api.gen";
import type { Tenure } from "#sdk/client";

import { type Declared, type Kind, nameField, pick, type PlannedCall, type Progress, withoutEmpty } from "./kind.ts";
import type { Names } from "./names.ts";
import { targetBody, withTarget } from "./start-target.ts";

const OF_WEBHOOK = ["verify", "headers", "rate_per_minute", "dedupe", "trust", "tools"];
const OF_EVENT = ["events", "agent_ids"];

/** Triggers. The person who applies a file orders the runs of its trigger from then on. */
export const TRIGGERS: Kind = {
  folder: "triggers",
  noun: "trigger",
  required: ["name", "source"],
  optional: [
    "agent",
    "task",
    "workflow",
    "input",
    "when",
    "context",
    "on_overlap",
    "parameters",
    ...OF_WEBHOOK,
    "secret",
    ...OF_EVENT,
    "pause_after_failures",
    "enabled",
  ],
  fixed: ["source"],
  secrets: ["secret"],
  untold: ["secret"],
  nameOf: nameField,
  async list(tenure) {
    const found = [];
    for await (const trigger of tenure.triggers.list({ limit: 100 })) {
      const { id, name, state, source } = trigger;
      const own = source === "webhook" ? OF_WEBHOOK : OF_EVENT;
      const other = new Set(source === "webhook" ? OF_EVENT : OF_WEBHOOK);
      const told = pick(
        { ...trigger },
        [...TRIGGERS.required, ...TRIGGERS.optional, ...own].filter((field) => !other.has(field)),
      );
      const value = withoutEmpty({ ...withTarget(told, trigger), enabled: state !== "paused" });
      found.push({ id, name, value, tag: null });
    }
    return found;
  },
  normal: (value) => {
    const { headers } = value;
    return Array.isArray(headers) ? { ...value, headers: headers.map((name) => String(name).toLowerCase()) } : value;
  },
  async create(value, names) {
    return [
      {
        operation: "createTrigger",
        body: await targetBody(withoutEmpty(value), value, names),
        async send(tenure, body: Schemas["CreateTriggerBody"], progress) {
          ({ id: progress.id } = await tenure.triggers.create(body));
        },
      },
    ];
  },
  async change({ fields, value, found }, names) {
    const named = [...fields].filter((name) => name !== "enabled" && name !== "secret");
    const calls = [
      ...(named.length === 0 ? [] : [await updateOf(named, value, found.value, names)]),
      ...(fields.has("secret") && value["secret"] !== undefined ? [newSecret(value["secret"])] : []),
    ];
    if (!fields.has("enabled")) return calls;
    // Nothing starts between two requests: what is switched off is so first, what is switched on is so last.
    return value["enabled"] === false ? [PAUSE, ...calls] : [...calls, RESUME];
  },
  async remove(tenure, { id }) {
    await tenure.triggers.delete(id);
  },
};

async function updateOf(
  fields: readonly string[],
  value: Declared,
  before: Declared,
  names: Names,
): Promise<PlannedCall> {
  const former = pick({ ...EMPTY, ...before }, fields);
  return {
    operation: "updateTrigger",
    body: await targetBody(pick(value, fields), value, names),
    send: sendUpdate,
    undo: async (tenure, progress) => sendUpdate(tenure, (await targetBody(former, before, names)) as never, progress),
  };
}

/** Fields that an empty trigger does not tell, with their values. */
const EMPTY: Declared = {
  when: null,
  context: null,
  input: null,
  parameters: {},
  headers: [],
  tools: [],
  agent_ids: [],
};

const sendUpdate = (tenure: Tenure, body: Schemas["UpdateTriggerBody"], { id }: Progress): Promise<unknown> =>
  tenure.triggers.update(id ?? "", body);

const newSecret = (secret: unknown): PlannedCall => ({
  operation: "rotateTriggerSecret",
  body: { secret },
  send: (tenure, body: Schemas["RotateTriggerSecretBody"], { id }) => tenure.triggers.rotateSecret(id ?? "", body),
});

const pauseIt = (tenure: Tenure, { id }: Progress): Promise<unknown> => tenure.triggers.pause(id ?? "");
const resumeIt = (tenure: Tenure, { id }: Progress): Promise<unknown> => tenure.triggers.resume(id ?? "");

const PAUSE: PlannedCall = {
  operation: "pauseTrigger",
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
