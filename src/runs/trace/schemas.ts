import { z } from "@hono/zod-openapi";

import { MATURITY_LEVELS } from "#engine/governance/maturity";
import type { KeptPart } from "#engine/reasoning/exchange";
import { type RunStep, STEP_KINDS } from "#engine/reasoning/run-steps";
import type { ReadTexts } from "#engine/reasoning/whole-texts";
import { field } from "#http/field";
import { id, pathId, timestamp } from "#http/schemas";
import { withoutSecretsIn } from "#lib/redact-arguments";
import { assessmentFields } from "#runs/checks/schemas";

const Level = z.enum(MATURITY_LEVELS);

const TracedGovernance = z
  .object({
    action: z.string().openapi({ example: "call_endpoint" }),
    complexity: z.number().int().min(1).max(4).openapi({ example: 3 }),
    needed: field(Level, "The lowest level that may make the call without asking", "supervised"),
    level: field(Level, "The level of the agent", "intern"),
    decision: field(z.enum(["allowed", "asks", "refused"]), "`asks`: the call needs a person's approval", "asks"),
  })
  .openapi("TracedGovernance", { description: "The governance decision before the call" });

const TracedApproval = z
  .object({
    id: id(),
    asked_at: timestamp(),
    decided_at: field(timestamp().nullable(), "Null if no one decided in time"),
    approver: field(id().nullable(), "The person who decided"),
    reason: z.string().nullable().openapi({ example: "The photo is clear." }),
    granted: z.boolean(),
  })
  .openapi("TracedApproval", { description: "The decision of a person about the call" });

/** The tokens of one call. A component is nullable as a whole: a reference cannot add null to it. */
const Tokens = z
  .object({
    input: z.number().int().openapi({ example: 900 }),
    output: z.number().int().openapi({ example: 400 }),
    cached: field(
      z.number().int().optional(),
      "The part of the input from the vendor's cache; absent without any",
      600,
    ),
    estimated: field(z.literal(true).optional(), "Only for a call of which the vendor did not count all", true),
  })
  .nullable()
  .openapi("Tokens", {
    description:
      "Tokens as the model counted them, or as the platform estimated them. Null for a step without a call of a model",
  });
const costUsd = () => field(z.number().nullable(), "Null when the model's price is unknown", 0.0031);

const EFFECT_STATUSES = ["intended", "done", "not_made", "unknown", "settled"] as const;

/** One entry of `reasoning_trace`. */
export const TraceEntry = z
  .object({
    step: z.number().int(),
    type: z.enum(["plan", "tool", "refusal", "conclusion"]),
    description: z.string().openapi({ example: "Chooses the most telling sentences of context.text" }),
    tool: z.string().optional().openapi({ example: "summarize_text" }),
    skill_name: field(z.string().optional(), "The name of the skill behind the tool", "Rates"),
    agent_name: field(z.string().optional(), "The name of the agent behind the tool", "Reader"),
    child_execution_id: field(id().optional(), "The execution of that agent"),
    input: z.unknown().optional(),
    output: z.unknown().optional(),
    effect: field(
      z
        .object({
          id: id(),
          status: z.enum(EFFECT_STATUSES),
          started_at: timestamp().optional(),
          duration_ms: z.number().int().optional(),
        })
        .optional(),
      "The call's effect outside (`GET /api/effects/{id}`) and its status",
    ),
    at: field(timestamp().optional(), "When the step was decided"),
    started_at: field(timestamp().optional(), "When the model was asked or the call started; absent in older traces"),
    duration_ms: field(z.number().int().optional(), "Duration in milliseconds", 216),
    model: z.string().optional().openapi({ example: "gpt-5-mini" }),
    connection: field(
      z.string().optional(),
      "The model connection that was asked; `instance` for the operator's",
      "north",
    ),
    tokens: Tokens.optional(),
    cost_usd: costUsd().optional(),
    governance: TracedGovernance.optional(),
    approval: TracedApproval.optional(),
  })
  .openapi("TraceEntry");

/** One step of the tree. */
export const TraceStep = z
  .object({
    id: field(z.string(), "Counts from 1 in the order of the tree", "3"),
    parent_id: field(
      z.string().nullable(),
      "The step that this one is a part of; null for a step of the execution itself",
      "2",
    ),
    kind: field(
      z.enum(STEP_KINDS),
      "`model`: the engine decided the next step. `tool`: a call, with the parts `governance`, `wait` (for a person) and `effect` (outside). `check`: the result was checked",
      "tool",
    ),
    name: field(z.string(), "For a call, its tool, or the skill or agent behind it", "summarize_text"),
    description: z.string().openapi({ example: "Chooses the most telling sentences of context.text" }),
    started_at: field(timestamp().nullable(), "Null before the step begins, and if unknown"),
    duration_ms: field(
      z.number().int().nullable(),
      "Null until the step ends, and if unknown. A step that only computes takes 0",
      216,
    ),
    model: z.string().nullable().openapi({ example: "gpt-5-mini" }),
    connection: field(
      z.string().nullable(),
      "The model connection that was asked; `instance` for the operator's. Null if it is unknown",
      "north",
    ),
    tokens: Tokens,
    cost_usd: costUsd(),
    input: z.unknown().optional(),
    output: z.unknown().optional(),
    error: field(
      z.object({ code: z.string().openapi({ example: "NOT_FOUND" }), message: z.string() }).nullable(),
      "Error of a failed call",
      null,
    ),
    governance: TracedGovernance.optional(),
    approval: TracedApproval.optional(),
    effect: z.object({ id: id(), status: z.enum(EFFECT_STATUSES) }).optional(),
    child_execution_id: field(id().optional(), "For a call of another agent: its execution"),
    checks: assessmentFields.checks.optional(),
  })
  .openapi("TraceStep");

export const ExecutionStepPath = z.object({
  agent_id: pathId("agent_id"),
  execution_id: pathId("execution_id"),
  step_id: z.string().openapi({ param: { name: "step_id", in: "path", description: "Id of the step" }, example: "2" }),
});

const leftOut = (what: string) =>
  field(z.number().int(), `JSON characters of the ${what} that were left out; 0 for a whole one`, 0);

export const TraceStepView = TraceStep.extend({
  input_left_out: leftOut("input"),
  output_left_out: leftOut("output"),
}).openapi("WholeTraceStep");

interface WholeStep {
  step: RunStep;
  texts: ReadTexts | undefined;
}

/** A step with its texts; those that the trace has whole are the step's own. */
export function presentTraceStep({ step, texts }: WholeStep): z.output<typeof TraceStepView> {
  const { input, output } = texts ?? {};
  return {
    ...step,
    ...partOf("input", input, step.input),
    ...partOf("output", output, step.output),
    input_left_out: input?.leftOut ?? 0,
    output_left_out: output?.leftOut ?? 0,
  };
}

function partOf(name: "input" | "output", kept: KeptPart | undefined, own: unknown): Record<string, unknown> {
  if (kept !== undefined) return { [name]: kept.value };
  return own === undefined ? {} : { [name]: withoutSecretsIn(own) };
}
