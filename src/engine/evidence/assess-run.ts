import type { ErrorCode } from "#errors/catalogue";

import type { Check, CheckedResult, Ground } from "./check.ts";
import { checkExpectation, checkSchema, type Expectation } from "./expectation.ts";
import { checkGroundedness } from "./groundedness.ts";
import { strongest, type EpisodeOutcome, type Verification } from "./verification.ts";

/** What an execution came to. `refused`: governance did not let it begin. */
export const RUN_OUTCOMES = ["done", "partial", "not_done", "refused", "failed", "void"] as const;
export type RunOutcome = (typeof RUN_OUTCOMES)[number];
/** Of a run that began. */
export type EndedOutcome = Exclude<RunOutcome, "refused">;

export interface Assessment {
  outcome: EndedOutcome;
  verification: Verification;
  checks: Check[];
}

/** What a caller asked to be looked at. */
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
  /** Tool calls that gave something. */
  callsDone: number;
  /** Calls that a person let through. */
  approvals: number;
  /** Those of them that the person changed: what came of it is not the agent's work alone. */
  corrections: number;
  asked: AskedChecks;
  ground: Ground;
}

/** Codes of failures that are not the agent's: the vendor's, the network's, the operator's and the platform's. */
const VOID_CODES: ReadonlySet<ErrorCode> = new Set([
  "NOT_CONFIGURED",
  "PROVIDER_ERROR",
  "PROVIDER_RATE_LIMITED",
  "STOPPED",
  "UNAVAILABLE",
]);

/** Below this an engine says itself that it did the task in part. */
const PART = 0.5;

/** Of a run that somebody ended: it says nothing of the agent. */
export const CANCELLED_RUN: Assessment = { outcome: "void", verification: "self_reported", checks: [] };

/** How a run stands that failed with a code; null for a fault of the platform. Whoever ended it, it was not the acting model's word. */
export function assessFailure(code: ErrorCode | null): Assessment {
  const isVoid = code === null || VOID_CODES.has(code);
  return isVoid ? CANCELLED_RUN : { outcome: "failed", verification: "checked", checks: [] };
}

/**
 * How a run stands that gave a result, and who vouches for that (decisions, section 5a). Pure. The caller's checks and the built-in
 * engine's tools verify; groundedness only speaks against a result; a person who let a call through vouches, and one who changed it makes the result partial; else it is the model's word.
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

/** What the built-in engine did not do is the agent's failure where it has a tool for it, and no evidence where it has none. */
const isWorkOfTools = ({ callsDone, result }: CompletedRun, outcome: EndedOutcome): boolean =>
  outcome === "not_done" ? notDone(result).some((part) => "tool" in part) : callsDone > 0;

/** The parts of the task that the built-in engine says it did not do. */
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

/** The outcome of the episode that a run leaves; a run that governance refused leaves none. */
export const episodeOutcomeOf = (outcome: EndedOutcome): EpisodeOutcome => EPISODE_OUTCOME[outcome];
