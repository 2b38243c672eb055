import { v7 } from "uuid";

import type { agents } from "#db/schema/agents";
import type { episodes } from "#db/schema/episodes";
import type { executions } from "#db/schema/executions";
import type { webhookAttempts, webhookDeliveries } from "#db/schema/webhooks";
import { eventBody } from "#events/outbox/event-body";

/** Rows as the platform itself writes them, for a database that is filled past it. */

type ExecutionRow = typeof executions.$inferInsert;
type EpisodeRow = typeof episodes.$inferInsert;
type AgentRow = typeof agents.$inferInsert;

const WORDS =
  "invoice report summary analysis currency converter email parser keyword budget schedule customer lead contract review calendar weekly metric harbour chart image travel health patient code deploy alert order refund ticket region quarter revenue forecast supplier warehouse shipment".split(
    " ",
  );

/** Prose to cut inputs from: making every text word by word took longer than writing it. */
const PROSE = proseOf(1_000_000);

function proseOf(characters: number): string {
  const random = randomNumbers(7);
  const words: string[] = [];
  for (let length = 0; length < characters; length += (words.at(-1)?.length ?? 0) + 1) {
    words.push(WORDS[random(WORDS.length)] ?? "");
  }
  return words.join(" ").slice(0, characters);
}

/** Numbers from 0 to below a limit, the same for the same seed (xorshift32). */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

/** An id with this time, as the platform makes them. */
export const idAt = (at: number): string => v7({ msecs: at });

/** The counts of executions in an agent's row. */
export interface Counted {
  total: number;
  successful: number;
  lastAt: number | null;
}

export const newAgent = (tenantId: string, name: string, at: number, counted: Counted): AgentRow => ({
  id: idAt(at),
  tenantId,
  name,
  description: "Reads and reports",
  role: "custom",
  maturityLevel: "intern",
  capabilities: [],
  configuration: {},
  version: 1,
  revision: 1,
  status: "active",
  createdAt: at,
  updatedAt: at,
  totalExecutions: counted.total,
  successfulExecutions: counted.successful,
  confidenceSum: counted.successful * CONFIDENCE,
  confidenceCount: counted.successful,
  lastExecutionAt: counted.lastAt,
});

const CONFIDENCE = 0.75;
const DURATION_MS = 90;
const LONGEST_MS = 300_000;

/** Every twentieth run failed. */
export const isFailure = (index: number): boolean => index % 20 === 19;

/** An ended execution whose input has this many characters of text, and its episode. */
export function endedExecution(
  agent: { id: string; tenantId: string },
  index: number,
  at: number,
  characters: number,
  random: (below: number) => number,
): { execution: ExecutionRow; episode: EpisodeRow } {
  const failed = isFailure(index);
  const task = `Summarize the ${excerpt(random, 40)} of case ${index}`;
  const sentence = excerpt(random, 120);
  const shared = {
    tenantId: agent.tenantId,
    agentId: agent.id,
    agentVersion: 1,
    maturityLevel: "intern",
    task,
    action: "summarize",
    confidence: failed ? 0 : CONFIDENCE,
  } as const;
  const execution: ExecutionRow = {
    ...shared,
    id: idAt(at),
    input: { context: { text: excerpt(random, characters) }, parameters: {} },
    status: failed ? "failed" : "completed",
    progress: 100,
    result: failed ? null : { summary: sentence, details: { summarize_text: { summary: sentence, language: "en" } } },
    error: failed ? { code: "EXECUTION_FAILED", message: "The text has no sentence." } : null,
    reasoningTrace: traceOf(task, sentence),
    usage: { input_tokens: 0, output_tokens: 0, tool_calls: 1, cost_usd: 0 },
    triggeredBy: "api",
    createdAt: at,
    startedAt: at,
    completedAt: at + DURATION_MS,
    deadlineAt: at + LONGEST_MS,
  };
  const outcome = failed ? "failure" : "success";
  const episode: EpisodeRow = {
    ...shared,
    id: idAt(at + DURATION_MS),
    executionId: execution.id,
    summary: failed ? "The text has no sentence." : sentence,
    actionsUsed: ["summarize"],
    measuredOutcome: outcome,
    outcome,
    constitutionalScore: 1,
    criticalViolations: 0,
    interventions: 0,
    durationMs: DURATION_MS,
    skillsUsed: [],
    createdAt: at + DURATION_MS,
  };
  return { execution, episode };
}

const traceOf = (task: string, sentence: string): ExecutionRow["reasoningTrace"] => [
  { step: 1, type: "plan", description: `The task has 1 part: "${task}" -> summarize_text` },
  {
    step: 2,
    type: "tool",
    description: "Chooses the most telling sentences of context.text.",
    tool: "summarize_text",
    input: { source: "/context/text", sentences: 1 },
    output: { summary: sentence, language: "en", sentences_in: 12, words_out: 9 },
  },
  {
    step: 3,
    type: "conclusion",
    description: "1 of 1 part of the task done; confidence 0.75 follows from that share.",
  },
];

function excerpt(random: (below: number) => number, characters: number): string {
  const start = random(PROSE.length - characters);
  return PROSE.slice(start, start + characters).trim();
}

/** A delivery that arrived at the first attempt. */
export function arrivedDelivery(
  webhook: { id: string; tenantId: string },
  agentId: string,
  at: number,
): { delivery: typeof webhookDeliveries.$inferInsert; attempt: typeof webhookAttempts.$inferInsert } {
  const result = { summary: "One sentence of it." };
  const executed = {
    agent_id: agentId,
    execution_id: idAt(at),
    status: "completed" as const,
    outcome: "done",
    result,
  };
  const delivery = {
    id: idAt(at),
    tenantId: webhook.tenantId,
    webhookId: webhook.id,
    eventId: idAt(at),
    event: "agent.executed",
    body: eventBody("agent.executed", executed, at),
    status: "delivered" as const,
    attempts: 1,
    nextAttemptAt: at,
    createdAt: at,
    deliveredAt: at + DURATION_MS,
  };
  const attempt = {
    id: idAt(at),
    deliveryId: delivery.id,
    attemptedAt: at,
    durationMs: DURATION_MS,
    responseStatus: 200,
    error: null,
  };
  return { delivery, attempt };
}
