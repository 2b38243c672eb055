import type { ErrorCode } from "#errors/catalogue";

import type { Check, CheckedResult, Ground } from "./check.ts";
import { checkExpectation, checkSchema, type Expectation } from "./expectation.ts";
import { checkGroundedness } from "./groundedness.ts";
import { strongest, type EpisodeOutcome, type Verification } from "./verification.ts";

/** The outcome of an execution. `refused`: governance did not let it begin. */
export const RUN_OUTCOMES = ["done", "partial", "not_done", "refused", "failed", "void"] as const;
export type RunOutcome = (typeof RUN_OUTCOMES)[number];
/** An outcome of a run that began. */
export type EndedOutcome = Exclude<RunOutcome, "refused">;

export interface Assessment {
  outcome: EndedOutcome;
  verification: Verification;
  checks: Check[];
}

/** The checks that a caller asked for. */
export interface AskedChecks {
  expect?: Expectation | undefined;
  result_schema?: Record<string, unknown> | undefined;
}

/** A run that gave a result. */
export interface CompletedRun {
  /** `builtin`: deterministic tools did the work. `model`: a language model did, and only its word says so. */
  engine: "builtin" | "model";
  result: CheckedResult;
  /** As the engine says it, 0–1. */
  confidence: number;
  /** Tool calls that returned a result. */
  callsDone: number;
  /** Calls that a person approved. */
  approvals: number;
  /** Approved calls that the person changed, so their outcome is not the agent's work alone. */
  corrections: number;
  asked: AskedChecks;
  ground: Ground;
}

/** Codes of failures that are not the agent's: the vendor, the network, the operator or the platform caused them. */
const VOID_CODES: ReadonlySet<ErrorCode> = new Set([
  "NOT_CONFIGURED",
  "PROVIDER_ERROR",
  "PROVIDER_RATE_LIMITED",
  "STOPPED",
  "UNAVAILABLE",
]);

/** Below this confidence an engine reports that it did only part of the task. */
const PART = 0.5;

/** The assessment of a cancelled run, which says nothing about the agent. */
export const CANCELLED_RUN: Assessment = { outcome: "void", verification: "self_reported", checks: [] };

/**
 * Assesses a run that failed with a code; null is a fault of the platform. The acting model never vouches for a
 * failure.
 */
export function assessFailure(code: ErrorCode | null): Assessment {
  const isVoid = code === null || VOID_CODES.has(code);
  return isVoid ? CANCELLED_RUN : { outcome: "failed", verification: "checked", checks: [] };
}

/**
 * Assesses a run that gave a result, and names the party that vouches for it (decisions, section 5a). Pure. The
 * caller's checks and the built-in engine's tools verify. Groundedness can only speak against a result. A person who
 * approved a call vouches; a changed call makes the result partial. Otherwise only the model vouches.
 */
export function assessResult(run: CompletedRun): Assessment {
  const { engine, result, asked, ground } = run;
  const wanted = [
    ...(asked.expect === undefined ? [] : checkExpectation(asked.expect, result, ground)),
    ...(asked.result_schema === undefined ? [] : [checkSchema(asked.result_schema, result)]),
  ];
  const checks = engine === "model" && ground.context !== "" ? [...wanted, checkGroundedness(result, ground)] : wanted;
  if (checks.some(({ passed }) => !passed)) return { outcome: "failed", verification: "checked", checks };
  const outcome = outcomeOf(run);
  const isChecked = wanted.length > 0 || (engine === "builtin" && isWorkOfTools(run, outcome));
  const own: Verification = isChecked ? "checked" : "self_reported";
  return { outcome, verification: run.approvals > 0 ? strongest(own, "human") : own, checks };
}

function outcomeOf({ engine, confidence, callsDone, corrections, result }: CompletedRun): EndedOutcome {
  if (engine === "builtin" && callsDone === 0 && notDone(result).length > 0) return "not_done";
  return confidence < PART || corrections > 0 ? "partial" : "done";
}

/** Work that the built-in engine left undone counts as the agent's failure only where it has a tool for it. */
const isWorkOfTools = ({ callsDone, result }: CompletedRun, outcome: EndedOutcome): boolean =>
  outcome === "not_done" ? notDone(result).some((part) => "tool" in part) : callsDone > 0;

/** The parts of the task that the built-in engine reports as not done. */
function notDone(result: CheckedResult): object[] {
  const { details } = result as { details?: { not_done?: unknown } };
  return Array.isArray(details?.not_done)
    ? details.not_done.filter((part) => typeof part === "object" && part !== null)
    : [];
}

const EPISODE_OUTCOME: Readonly<Record<EndedOutcome, EpisodeOutcome>> = {
  done: "success",
  partial: "partial",
  not_done: "failure",
  failed: "failure",
  void: "void",
};

/** The outcome of the episode that a run records. A run that governance refused records no episode. */
export const episodeOutcomeOf = (outcome: EndedOutcome): EpisodeOutcome => EPISODE_OUTCOME[outcome];
