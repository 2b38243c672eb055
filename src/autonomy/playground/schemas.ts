import { z } from "@hono/zod-openapi";

import { VersionChange } from "#agents/agent-versions/schemas";
import { RUN_OUTCOMES } from "#engine/evidence/assess-run";
import { runSteps } from "#engine/reasoning/run-steps";
import type { TraceEntry } from "#engine/reasoning/trace";
import { field } from "#http/field";
import { id, isStorable, jsonObject, jsonObjectOrNull, pathId, prose, text, title } from "#http/schemas";
import { roundedUsd } from "#lib/rounded-usd";
import { assessmentFields } from "#runs/checks/schemas";
import { checkedOf, type ExecutionRecord } from "#runs/execution-records/execution-record";
import { TraceStep } from "#runs/trace/schemas";

import type { CallAsk } from "./ask-of-call.ts";
import type { FoundPlayground } from "./find-run.ts";
import { DEFAULT_BUDGET_USD, MAX_BUDGET_USD, MAX_MESSAGES, MAX_MESSAGES_BYTES, MAX_VARIANTS } from "./limits.ts";
import type { VariantRow } from "./store.ts";

export const PlaygroundPath = z.object({ id: pathId("id", "playground run") });

const isSmall = (messages: unknown): boolean =>
  new TextEncoder().encode(JSON.stringify(messages)).length <= MAX_MESSAGES_BYTES;

const From = z
  .strictObject({
    execution_id: field(id().optional(), "The run that the variants repeat"),
    step_id: field(z.string().max(20).optional(), "The step of the model in that run from which they continue", "7"),
    agent_id: field(id().optional(), "In place of a run: the agent that does a new task"),
    task: field(prose(10_000).optional(), "The new task", "Refund the damaged lamp of order 57902"),
    context: field(jsonObject().optional(), "The material of the new task", {}),
  })
  .superRefine((from, issues) => {
    const refuse = (name: keyof typeof from, message: string): void =>
      issues.addIssue({ code: "custom", path: [name], message });
    const isRun = from.execution_id !== undefined;
    if (isRun === (from.agent_id !== undefined)) refuse("execution_id", "name either a run or an agent");
    else if (isRun && from.task !== undefined) refuse("task", "belongs to a new task, not to a run");
    else if (isRun && from.context !== undefined) refuse("context", "belongs to a new task, not to a run");
    else if (!isRun && from.task === undefined) refuse("task", "is needed with an agent");
    else if (!isRun && from.step_id !== undefined) refuse("step_id", "belongs to a run, not to a new task");
  });

const VariantBody = z
  .strictObject({
    instructions: field(text(20_000).optional(), "Instructions for every task", "Cite the clause by its number."),
    model: field(title(241).optional(), "Name of the model", "north/small-2"),
    temperature: field(z.number().min(0).max(2).optional(), "Sampling temperature", 0.2),
    tools: field(z.record(z.string().max(200), z.boolean()).optional(), "Tools to add or take away, by name", {
      refund: false,
    }),
    messages: field(
      z
        .array(jsonObject())
        .min(1)
        .max(MAX_MESSAGES)
        .refine(isSmall, { message: `must have at most ${MAX_MESSAGES_BYTES} bytes as JSON` })
        .optional(),
      "The conversation to continue, in place of the recorded one, in the form of `input.messages` of a model's step",
      [{ role: "user", content: "Refund the damaged lamp of order 57902" }],
    ),
  })
  .openapi({ description: "The changes of one variant; everything else stays" });

export const StartPlaygroundBody = z
  .strictObject({
    from: field(From, "The run to repeat, or the agent and its new task"),
    variants: field(z.array(VariantBody).min(1).max(MAX_VARIANTS), "The changes of each variant"),
    budget_usd: field(
      z.number().positive().max(MAX_BUDGET_USD).default(DEFAULT_BUDGET_USD),
      "The most that all variants together may cost",
      DEFAULT_BUDGET_USD,
    ),
  })
  .openapi("StartPlaygroundBody", {
    example: {
      from: { agent_id: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e", task: "Calculate 2 + 2" },
      variants: [{ temperature: 0.2 }],
    },
  });
export type StartPlaygroundInput = z.output<typeof StartPlaygroundBody>;

export const AnswerCallBody = z
  .strictObject({
    variant: field(
      z
        .int()
        .min(0)
        .max(MAX_VARIANTS - 1),
      "Index of the variant",
      0,
    ),
    call_id: field(z.string().max(200), "The call, as in `asks`", "call_1"),
    result: field(
      z
        .unknown()
        .refine((value) => isStorable(value) && isSmall(value ?? null), {
          message: `must be a JSON value of at most ${MAX_MESSAGES_BYTES} bytes`,
        })
        .optional(),
      "Any JSON value as what the tool returns",
      { order: "57902" },
    ),
    use: field(z.enum(["nearest", "live", "end"]).optional(), "In place of `result`"),
  })
  .refine(({ result, use }) => (result === undefined) !== (use === undefined), {
    message: "send either `result` or `use`",
    path: ["result"],
  })
  .openapi("AnswerPlaygroundCallBody", { example: { variant: 0, call_id: "call_1", use: "nearest" } });
export type AnswerCallInput = z.output<typeof AnswerCallBody>;

export const AcceptedPlaygroundRun = z.object({
  id: id(),
  poll_url: field(z.string(), "Address of the run", "/api/playground-runs/0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e"),
  estimate_usd: field(z.number().nullable(), "The cost of as many such runs; null where it is unknown", 0.018),
});

const usd = (description: string) => field(z.number().nullable(), description, 0.0091);

const PlaygroundAsk = z
  .object({
    call_id: z.string().openapi({ example: "call_1" }),
    tool: z.string().openapi({ example: "tickets.reply" }),
    arguments: jsonObject().openapi({ example: { ticket: "90874" } }),
    live: field(z.boolean(), "Whether the call itself may be made: it only reads, and the agent makes it alone", false),
    nearest: field(
      z
        .object({
          execution_id: id(),
          arguments: jsonObject().openapi({ example: { ticket: "90871" } }),
          differs: field(z.array(z.string()), "JSON Pointers at which the arguments differ", ["/ticket"]),
        })
        .nullable(),
      "The recorded call of the same tool in the agent's latest runs that differs at the fewest places; null without one",
    ),
  })
  .openapi("PlaygroundAsk");

const PlaygroundVariant = z
  .object({
    changes: field(z.array(VersionChange), "How it differs from the version that made the run"),
    patch: field(
      jsonObjectOrNull(),
      "The body of `PUT /api/agents/{agent_id}` that makes the agent act like it; null where nothing differs but messages",
      { configuration: { temperature: 0.2 } },
    ),
    holds_level: field(
      z.boolean(),
      "Whether the agent keeps its level with `patch`. `false`: a probation begins",
      true,
    ),
    status: field(
      z.enum(["in_progress", "waiting", "completed", "diverged", "cancelled", "void"]),
      "`waiting`: for answers to `asks`; `diverged`: no person answered within an hour; `void`: a vendor or a budget ended it (`error`)",
      "completed",
    ),
    outcome: field(z.enum(RUN_OUTCOMES).nullable(), "As of an execution; null until it ends", "done"),
    result: field(jsonObjectOrNull(), "As of an execution; null until it ends", { summary: "4", details: {} }),
    error: field(jsonObjectOrNull(), "The failure; null without one", null),
    checks: assessmentFields.checks.nullable(),
    steps: field(z.array(TraceStep), "The steps that it has done"),
    asks: field(z.array(PlaygroundAsk), "The calls that no recording answers, while it waits for a person"),
    cost_usd: usd("Its cost so far; null where a price is unknown"),
    duration_ms: field(z.number().int().nullable(), "Null until it ends", 4_120),
  })
  .openapi("PlaygroundVariant");

export const PlaygroundRun = z
  .object({
    id: id(),
    agent_id: id(),
    execution_id: field(id().nullable(), "The run that it repeats; null for a new task"),
    step_id: field(z.string().nullable(), "The step from which it continues", null),
    task: z.string().openapi({ example: "Calculate 2 + 2" }),
    status: z.enum(["in_progress", "completed", "cancelled", "void"]).openapi({ example: "completed" }),
    budget_usd: z.number().openapi({ example: DEFAULT_BUDGET_USD }),
    cost_usd: usd("The cost of all variants so far; null where a price is unknown"),
    variants: z.array(PlaygroundVariant),
  })
  .openapi("PlaygroundRun");

export function presentStarted({ id: runId, estimateUsd }: { id: string; estimateUsd: number | null }) {
  const location = `/api/playground-runs/${runId}`;
  const data = { id: runId, poll_url: location, estimate_usd: roundedUsdOrNull(estimateUsd) };
  return { status: 202, location, data } as const;
}

const roundedUsdOrNull = (value: number | null): number | null => (value === null ? null : roundedUsd(value));

export const presentPlayground = ({ run, variants }: FoundPlayground): z.input<typeof PlaygroundRun> => ({
  id: run.id,
  agent_id: run.agentId,
  execution_id: run.executionId,
  step_id: run.stepId,
  task: run.task,
  status: run.status,
  budget_usd: run.budgetUsd,
  cost_usd: roundedUsdOrNull(
    variants.reduce<number | null>((sum, { costUsd }) => (sum === null || costUsd === null ? null : sum + costUsd), 0),
  ),
  variants: variants.map(presentVariant),
});

const presentVariant = (row: VariantRow): z.input<typeof PlaygroundVariant> => ({
  changes: row.changes.map(({ path, from, to }) => ({ path, from, to })),
  patch: row.patch,
  holds_level: row.holdsLevel,
  status: row.status,
  outcome: row.outcome,
  result: row.result,
  error: row.error,
  checks: checksOf(row),
  steps: runSteps(row.trace as unknown as TraceEntry[], checkedOf({ ...row, checks: checksOf(row) })),
  asks: (row.asks as unknown as CallAsk[]).map(({ callId, isLive, nearest, ...ask }) => ({
    ...ask,
    call_id: callId,
    live: isLive,
    nearest: nearest && { execution_id: nearest.executionId, arguments: nearest.arguments, differs: nearest.differs },
  })),
  cost_usd: roundedUsdOrNull(row.costUsd),
  duration_ms: row.durationMs,
});

const checksOf = ({ checks }: VariantRow) => checks as ExecutionRecord["checks"];
