import { seededRandom } from "#lib/seeded-random";
import type { Trigger } from "#lib/trigger";
import { newSampleId } from "#tenancy/sample";

import type { MaturityLevel, SampleAgent, SampleTask } from "./sample-agents.ts";
import type { ExecutionInsert } from "./store.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Number of filled days, including the present one. */
export const SAMPLE_DAYS = 30;

export type Random = () => number;

/** The same numbers for each agent, whatever the tenant and time. */
export const randomOf = (place: number): Random => seededRandom(7_919 * (place + 1));

export const pick = <Entry>(entries: readonly [Entry, ...Entry[]], random: Random): Entry =>
  entries[Math.floor(random() * entries.length)] ?? entries[0];

/** The agent's level this many days ago. */
export function levelAt({ level, rise }: SampleAgent, daysAgo: number): MaturityLevel {
  return rise !== null && daysAgo > rise[1] ? rise[0] : level;
}

interface Owner {
  tenantId: string;
  agentId: string;
}

/** The agent's runs of the last thirty days, oldest first: more on working days, and improving over time. */
export function sampleRuns(owner: Owner, agent: SampleAgent, now: number, random: Random): ExecutionInsert[] {
  const today = now - (now % DAY_MS);
  const moments = Array.from({ length: SAMPLE_DAYS }, (_, index) => SAMPLE_DAYS - 1 - index).flatMap((daysAgo) => {
    const day = today - daysAgo * DAY_MS;
    const share = isWeekend(day) ? 0.5 : 0.8 + random() * 0.4;
    const count = Math.floor(agent.runsPerDay * share + random());
    return Array.from({ length: count }, () => Math.round(day + (6 + random() * 14) * HOUR_MS));
  });
  return moments
    .filter((at) => at < now - HOUR_MS / 2)
    .toSorted((left, right) => left - right)
    .map((at) => sampleRun(owner, agent, { at, daysAgo: Math.floor((today + DAY_MS - 1 - at) / DAY_MS) }, random));
}

const isWeekend = (day: number): boolean => [0, 6].includes(new Date(day).getUTCDay());

interface Moment {
  at: number;
  daysAgo: number;
}

function sampleRun(owner: Owner, agent: SampleAgent, { at, daysAgo }: Moment, random: Random): ExecutionInsert {
  const kind = pick(agent.tasks as [SampleTask, ...SampleTask[]], random);
  const about = pick(kind.about as [string, ...string[]], random);
  const task = kind.task.replace("{}", about);
  const level = levelAt(agent, daysAgo);
  const outcome = outcomeOf(agent.doneShare - (daysAgo / SAMPLE_DAYS) * 0.1, random);
  const startedAt = at + Math.round(40 + random() * 160);
  const completedAt = startedAt + Math.round(kind.usualMs * (0.5 + random() ** 2 * 2.4));
  const inputTokens = Math.round(900 + random() * 3_200);
  const outputTokens = Math.round(140 + random() * 620);
  return {
    ...owner,
    id: newSampleId(at),
    agentVersion: 1,
    maturityLevel: level,
    task,
    action: kind.action,
    input: { context: { sample: true, about }, parameters: {} },
    status: STATUS_OF[outcome],
    progress: 100,
    result: resultOf(kind, outcome),
    outcome,
    verification: verificationOf(outcome, random),
    checks: [],
    error: ERROR_OF[outcome] ?? null,
    confidence: outcome === "failed" || outcome === "void" ? null : Math.round((0.62 + random() * 0.36) * 100) / 100,
    recorded: null,
    reasoningTrace: traceOf(kind, { about, outcome, startedAt, completedAt }),
    usage: {
      input_tokens: inputTokens,
      output_tokens: outputTokens,
      tool_calls: kind.tools.length,
      cost_usd: Math.round(inputTokens * 0.8 + outputTokens * 4) / 1_000_000,
    },
    triggeredBy: triggerOf(random),
    createdAt: at,
    startedAt,
    completedAt,
    deadlineAt: at + DAY_MS,
  };
}

/** A run's trigger: the console in three of ten, the API in four, else one of the others. */
function triggerOf(random: Random): Trigger {
  const share = random();
  if (share < 0.7) return share < 0.3 ? "console" : "api";
  return pick(["chat", "webhook", "schedule"], random);
}

type Ended = "done" | "partial" | "not_done" | "failed" | "void";

/** Failures are partial, not done, failed or void, in this order of frequency. */
function outcomeOf(doneShare: number, random: Random): Ended {
  if (random() < doneShare) return "done";
  return pick(["partial", "partial", "not_done", "not_done", "failed", "failed", "void"], random);
}

const STATUS_OF = {
  done: "completed",
  partial: "completed",
  not_done: "completed",
  failed: "failed",
  void: "cancelled",
} as const satisfies Record<Ended, ExecutionInsert["status"]>;

const ERROR_OF: Partial<Record<Ended, { code: string; message: string }>> = {
  failed: { code: "EXECUTION_FAILED", message: "A tool did not return a usable answer." },
};

function verificationOf(outcome: Ended, random: Random): ExecutionInsert["verification"] {
  if (outcome === "failed") return "checked";
  if (outcome === "void") return "self_reported";
  return pick(["checked", "checked", "checked", "human", "human", "judged", "self_reported"], random);
}

function resultOf({ summary }: SampleTask, outcome: Ended): Record<string, unknown> | null {
  if (outcome === "done") return { summary };
  if (outcome === "partial") return { summary: `${summary} One part is missing: a document could not be read.` };
  if (outcome === "not_done") return { summary: "The task could not be done because the documents are missing." };
  return null;
}

interface Course {
  about: string;
  outcome: Ended;
  startedAt: number;
  completedAt: number;
}

type Trace = ExecutionInsert["reasoningTrace"];

/** A plan, the calls, and the end: the model takes a third of the time, before the calls and after them. */
function traceOf({ tools, summary }: SampleTask, { about, outcome, startedAt, completedAt }: Course): Trace {
  const whole = completedAt - startedAt;
  const during = (from: number, share: number): Pick<Trace[number], "at" | "started_at" | "duration_ms"> => ({
    at: momentOf(startedAt + whole * from),
    started_at: momentOf(startedAt + whole * from),
    duration_ms: Math.round(whole * share),
  });
  const ofCall = 0.6 / Math.max(1, tools.length);
  const isLast = (index: number): boolean => index === tools.length - 1;
  const calls = tools.map(([tool, purpose, output], index): Trace[number] => ({
    step: index + 2,
    type: "tool",
    tool,
    description: purpose,
    input: { about },
    output: outcome === "failed" && isLast(index) ? { error: ERROR_OF.failed } : output,
    ...during(0.22 + ofCall * index, ofCall),
  }));
  const plan: Trace[number] = {
    step: 1,
    type: "plan",
    description:
      tools.length === 0 ? "Answers from the given material." : `Calls ${tools.map(([tool]) => tool).join(", then ")}.`,
    model: "sample-model",
    ...during(0, 0.22),
  };
  if (outcome === "failed" || outcome === "void") return [plan, ...calls];
  const conclusion: Trace[number] = {
    step: calls.length + 2,
    type: "conclusion",
    description: summary,
    model: "sample-model",
    ...during(0.82, 0.18),
  };
  return [plan, ...calls, conclusion];
}

const momentOf = (at: number): string => new Date(Math.round(at)).toISOString();
