import type { Check } from "#engine/evidence/check";

import type { ApprovalNote, GovernanceNote } from "./noted-call.ts";
import type { TraceEntry, TracedEffect } from "./trace.ts";

export const STEP_KINDS = ["model", "tool", "governance", "wait", "effect", "check"] as const;

/** A node in the tree of a run's actions, with its time. Times are null in runs from before they were recorded. */
export interface RunStep {
  /** Counts from 1 in the order of the tree, so that a step keeps its id while the run continues. */
  id: string;
  /** The step that contains it; null at the top. */
  parent_id: string | null;
  kind: (typeof STEP_KINDS)[number];
  name: string;
  /** In words. */
  description: string;
  /** Null while it has not begun. */
  started_at: string | null;
  /** Null while it runs. */
  duration_ms: number | null;
  model: string | null;
  /** The connection that was asked; null where it is unknown. */
  connection: string | null;
  tokens: { input: number; output: number } | null;
  cost_usd: number | null;
  input?: unknown;
  output?: unknown;
  error: { code: string; message: string } | null;
  governance?: GovernanceNote;
  approval?: ApprovalNote;
  effect?: Pick<TracedEffect, "id" | "status">;
  /** The execution of another agent that did the work of the call. */
  child_execution_id?: string;
  checks?: Check[];
}

type Own = Partial<RunStep> & Pick<RunStep, "kind" | "name">;

const NOTHING = {
  parent_id: null,
  description: "",
  started_at: null,
  duration_ms: null,
  model: null,
  connection: null,
  tokens: null,
  cost_usd: null,
  error: null,
} as const;

/** The steps of a trace and of the checks of its result, grouped by trace entry. */
export function stepsOfTrace(
  trace: readonly TraceEntry[],
  checked: { checks: Check[]; at: string } | null = null,
): { ofEntries: RunStep[][]; ofChecks: RunStep[] } {
  let count = 0;
  const numbered = (steps: readonly Own[]): RunStep[] => {
    const parent = String(count + 1);
    return steps.map((step, index) => {
      count += 1;
      return { ...NOTHING, ...step, id: String(count), parent_id: index === 0 ? null : parent };
    });
  };
  const ofEntries = trace.map((entry, index) => numbered(stepsOf(entry, index)));
  const ofChecks = checked === null || checked.checks.length === 0 ? [] : numbered([checkStep(checked)]);
  return { ofEntries, ofChecks };
}

/** All steps in one list. */
export function runSteps(...given: Parameters<typeof stepsOfTrace>): RunStep[] {
  const { ofEntries, ofChecks } = stepsOfTrace(...given);
  return [...ofEntries.flat(), ...ofChecks];
}

/** The step of an entry with its substeps below it. */
function stepsOf(entry: TraceEntry, index: number): Own[] {
  if (entry.type === "plan") return [modelStep(entry, index === 0 ? "Plan" : "Decide")];
  if (entry.type === "conclusion") return [modelStep(entry, "Conclude")];
  return [toolStep(entry), ...partsOfCall(entry)];
}

const timesOf = ({
  started_at: from,
  duration_ms: ms,
  at,
}: TraceEntry): Pick<RunStep, "started_at" | "duration_ms"> => ({
  started_at: from ?? at ?? null,
  duration_ms: ms ?? null,
});

function modelStep(entry: TraceEntry, name: string): Own {
  const { description, model = null, connection = null, tokens = null, cost_usd: costUsd = null } = entry;
  return { kind: "model", name, description, ...timesOf(entry), model, connection, tokens, cost_usd: costUsd };
}

function toolStep(entry: TraceEntry): Own {
  const { description, input, output, child_execution_id: child } = entry;
  return {
    kind: "tool",
    name: nameOf(entry),
    description,
    ...timesOf(entry),
    ...(input === undefined ? {} : { input }),
    ...(output === undefined ? {} : { output }),
    ...(child === undefined ? {} : { child_execution_id: child }),
    error: errorOf(output),
  };
}

const nameOf = ({ tool = "tool", skill_name: skill, agent_name: agent }: TraceEntry): string => skill ?? agent ?? tool;

/** A failed call has its error as its output. */
function errorOf(output: unknown): RunStep["error"] {
  if (typeof output !== "object" || output === null || !("error" in output)) return null;
  const { error } = output;
  if (typeof error !== "object" || error === null || !("code" in error) || !("message" in error)) return null;
  return { code: String(error.code), message: String(error.message) };
}

function partsOfCall(entry: TraceEntry): Own[] {
  const { governance, approval, effect, started_at: began } = entry;
  const parts: Own[] = [];
  if (governance !== undefined)
    parts.push({
      kind: "governance",
      name: `${governance.action}: ${governanceWords(governance)}`,
      governance,
      ...(began === undefined ? {} : { started_at: began, duration_ms: 0 }),
    });
  if (approval !== undefined) parts.push(waitStep(approval));
  if (effect !== undefined)
    parts.push({
      kind: "effect",
      name: nameOf(entry),
      effect: { id: effect.id, status: effect.status },
      started_at: effect.started_at ?? null,
      duration_ms: effect.duration_ms ?? null,
    });
  return parts;
}

const governanceWords = ({ decision, level }: GovernanceNote): string =>
  decision === "allowed" ? "allowed" : decision === "asks" ? `above ${level}, asks` : `above ${level}, refused`;

function waitStep(approval: ApprovalNote): Own {
  const { asked_at: askedAt, decided_at: decidedAt } = approval;
  return {
    kind: "wait",
    name: "Wait for approval",
    approval,
    started_at: askedAt,
    duration_ms: decidedAt === null ? null : Math.max(0, Date.parse(decidedAt) - Date.parse(askedAt)),
  };
}

/** Computation takes no time by the platform's clock. */
const checkStep = ({ checks, at }: { checks: Check[]; at: string }): Own => ({
  kind: "check",
  name: "Check the result",
  description: `${checks.filter(({ passed }) => passed).length} of ${checks.length} hold.`,
  started_at: at,
  duration_ms: 0,
  checks,
});
