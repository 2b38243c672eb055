import type { Tenure } from "#sdk/client";
import type { Sample, Trigger, TriggerDelivery } from "#sdk/triggers";

import { isUuid } from "./agents.ts";
import { type Call, type Command, textOf } from "./command.ts";
import { EXIT, type ExitCode, misused } from "./failure.ts";
import { ownValue } from "./lookup.ts";
import { showList, showOne } from "./output.ts";
import { followStarted, startedId } from "./runs.ts";
import { targetFacts } from "./target-facts.ts";
import { readTextFile } from "./text-file.ts";

type Verb = (call: Call, tenure: Tenure, trigger: Trigger) => Promise<ExitCode>;

/** The trigger that a person names by its id or its name. Each name has one only. */
async function triggerOf(tenure: Tenure, named: string): Promise<Trigger> {
  if (isUuid(named)) return tenure.triggers.get(named);
  for await (const trigger of tenure.triggers.list({ q: named, limit: 100 }))
    if (trigger.name === named) return trigger;
  throw misused(`No trigger is named "${named}". See: tenure triggers`);
}

const hears = ({ source, verify, events }: Trigger): string =>
  source === "event" ? events.join(", ") : `webhook, ${verify?.scheme ?? "–"}`;

async function listAll({ output }: Call, tenure: Tenure): Promise<ExitCode> {
  const all = [];
  for await (const trigger of tenure.triggers.list({ limit: 100 })) all.push(trigger);
  showList(output, all, [
    ["NAME", ({ name }) => name],
    ["STATE", ({ state }) => state],
    ["HEARS", hears],
    ["STARTED", ({ counts }) => String(counts.started)],
    ["LAST", (trigger) => trigger.last_delivery_at],
    ["ID", ({ id }) => id],
  ]);
  return EXIT.done;
}

const show: Verb = async ({ output }, _tenure, trigger) => {
  const { paused, last_error: error, counts } = trigger;
  const who = paused === null ? null : (paused.by?.name ?? "the platform");
  showOne(output, trigger, {
    id: trigger.id,
    name: trigger.name,
    ...targetFacts(trigger),
    hears: hears(trigger),
    address: trigger.url,
    when: trigger.when,
    state: trigger.state,
    paused: paused === null ? null : `${paused.words ?? paused.reason} (${who}, ${paused.at})`,
    "in 7 days": `${counts.started} started, ${counts.ignored} ignored, ${counts.duplicate} repeated, ${counts.refused} refused`,
    held: trigger.held === 0 ? null : String(trigger.held),
    unverified: trigger.unverified.count === 0 ? null : String(trigger.unverified.count),
    repeats: trigger.knows_repeats ? null : "are not known: the sender gives no id",
    "last error": error === null ? null : `${error.message} [${error.code}]`,
    owner: trigger.owner.name ?? trigger.owner.id,
  });
  return EXIT.done;
};

/** The sample of `--body`: JSON, or a file of it after `@`. */
async function sampleOf(call: Call): Promise<Sample> {
  const given = textOf(call, "body");
  if (given === undefined) throw misused('Give a sample: --body \'{"topic": "claim"}\', or --body @sample.json');
  const text = given.startsWith("@") ? await readTextFile(given.slice(1)) : given;
  try {
    return { body: JSON.parse(text) as unknown };
  } catch {
    throw misused("The sample is not JSON.");
  }
}

const test: Verb = async (call, tenure, { id }) => {
  const sample = await sampleOf(call);
  if (call.flags["send"] !== true) {
    const tried = await tenure.triggers.try(id, sample);
    showOne(call.output, tried, {
      matches: tried.matches === null ? null : String(tried.matches),
      "the run gets": tried.context === null ? null : JSON.stringify(tried.context),
      error: tried.error === null ? null : `${tried.error.field}: ${tried.error.message} [${tried.error.code}]`,
    });
    return EXIT.done;
  }
  return followMade(call, tenure, await tenure.triggers.send(id, sample, keyOf(call)));
};

const keyOf = (call: Call): { idempotencyKey?: string } => {
  const key = textOf(call, "key");
  return key === undefined ? {} : { idempotencyKey: key };
};

async function followMade(
  call: Call,
  tenure: Tenure,
  made: { delivery_id: string; status: string; execution_id: string | null; workflow_run_id: string | null },
): Promise<ExitCode> {
  if (typeof made.status !== "string") throw new TypeError("a delivery has no status");
  const id = startedId(made);
  if (id !== null && call.flags["no-follow"] !== true) return followStarted(call, tenure, made);
  const text = id ?? `${made.status}: nothing was started`;
  call.output.line(call.output.isJson ? JSON.stringify(made, null, 2) : text);
  return EXIT.done;
}

const STATUSES = ["accepted", "ignored", "duplicate", "held", "refused"] as const;

const deliveries: Verb = async (call, tenure, { id }) => {
  const wanted = textOf(call, "status");
  const status = STATUSES.find((one) => one === wanted);
  if (wanted !== undefined && status === undefined) throw misused(`--status must be one of: ${STATUSES.join(", ")}.`);
  const all = await tenure.triggers.deliveries(id, status === undefined ? {} : { status });
  showList<TriggerDelivery>(call.output, all, [
    ["CAME", (one) => one.received_at],
    ["BECAME", (one) => one.status],
    ["EVENT", ({ event }) => event],
    ["SENDER'S ID", (one) => one.sender_id],
    ["REASON", ({ reason }) => reason?.message],
    ["ID", (one) => one.id],
  ]);
  return EXIT.done;
};

const redeliver: Verb = async (call, tenure, { id }) => {
  const [, , deliveryId] = call.words;
  if (deliveryId === undefined) throw misused("Name the delivery: tenure triggers redeliver <trigger> <delivery>");
  return followMade(call, tenure, await tenure.triggers.redeliver(id, deliveryId, keyOf(call)));
};

const VERBS: Readonly<Record<string, Verb>> = { show, test, deliveries, redeliver };

export const triggers: Command = {
  usage:
    "triggers [show|test|deliveries|redeliver <trigger> [delivery]] [--body <JSON or @file>] [--send] [--status <status>] [--no-follow] [--key <idempotency key>]",
  summary:
    "list what starts when something arrives; show one, try a sample (--send starts its run), list its deliveries, deliver one again",
  flags: { body: "text", send: "switch", status: "text", "no-follow": "switch", key: "text" },
  async run(call) {
    const [verb = "list", named] = call.words;
    if (verb === "list") return listAll(call, await call.connect());
    const act = ownValue(VERBS, verb);
    if (act === undefined)
      throw misused(`tenure triggers has no "${verb}". It has: list, ${Object.keys(VERBS).join(", ")}`);
    if (named === undefined) throw misused(`Name the trigger: tenure triggers ${verb} <trigger>`);
    const tenure = await call.connect();
    return act(call, tenure, await triggerOf(tenure, named));
  },
};
