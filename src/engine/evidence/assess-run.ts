import type { ErrorCode } from "#errors/catalogue";

import type { Check, CheckedResult, Ground } from "./check.ts";
import { checkExpectation, checkSchema, type Expectation } from "./expectation.ts";
import { flagsOf, type Flag } from "./groundedness.ts";
import { vouches } from "./proof.ts";
import type { EpisodeOutcome, Verification } from "./verification.ts";

/**
 * The outcome of an execution. `refused`: governance did not let it begin, or governance and people allowed none of the
 * acts that it wanted.
 */
export const RUN_OUTCOMES = ["done", "partial", "not_done", "refused", "failed", "void"] as const;
export type RunOutcome = (typeof RUN_OUTCOMES)[number];
export interface Assessment {
  outcome: RunOutcome;
  verification: Verification;
  checks: Check[];
  /** Parts of the result that its material does not have; absent without any. They do not decide the verdict. */
  flags?: Flag[];
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
  /** Tools with effects whose last call failed or has an unknown outcome. */
  failedEffects: number;
  /** Tools without effects whose last call failed because what they read was down. */
  failedReads?: number;
  /** Whether it wanted acts, and each was refused by governance or rejected by a person. */
  isAllRefused: boolean;
  /** Whether the built-in engine has a verifier for each kind of question that it answered or failed at. */
  verifiesItself: boolean;
  /** Approved calls that the person changed, so their outcome is not the agent's work alone. */
  corrections: number;
  asked: AskedChecks;
  task: string;
  /** The task and the context, of which a copy does not count as work. */
  source: string;
  ground: Ground;
}

/** Codes of failures that are not the agent's: the vendor, the network, the plan, the operator or the platform caused them. */
const VOID_CODES: ReadonlySet<string> = new Set<ErrorCode>([
  "NOT_CONFIGURED",
  "BUDGET_EXCEEDED",
  "PROVIDER_ERROR",
  "PROVIDER_FORBIDDEN",
  "PROVIDER_PLAN_REQUIRED",
  "PROVIDER_QUOTA_EXCEEDED",
  "PROVIDER_RATE_LIMITED",
  "DEVICE_NOT_CONTROLLABLE",
  "PLAYER_REFUSED",
  "SCRIPT_TIME_USED_UP",
  "STOPPED",
  "UNAVAILABLE",
]);

/** Below this confidence an engine reports that it did only part of the task. */
const PART = 0.5;
/** Below this confidence it says that it does not know. */
const UNKNOWING = 0.3;

/** The assessment of a run whose acts were all refused. Nothing vouches for it: it is neither good nor bad work. */
export const REFUSED_RUN: Assessment = { outcome: "refused", verification: "self_reported", checks: [] };

/** The assessment of a cancelled run, which says nothing about the agent. */
export const CANCELLED_RUN: Assessment = { outcome: "void", verification: "self_reported", checks: [] };

/** Ends without an answer that are the vendor's: it gave nothing readable twice, or its filter declined. */
const VOID_REASONS: ReadonlySet<unknown> = new Set(["no_answer", "declined"]);

/** Facts of a failure beside its code. */
export interface FailureFacts {
  /** The reason in the error's details. */
  reason?: unknown;
  /** Whether at least four fifths of a time-out were waits for the vendor or for tools. */
  isWaitedOut?: boolean;
}

/**
 * Assesses a run that failed with a code; null is a fault of the platform. The acting model never vouches for a
 * failure.
 */
export function assessFailure(code: ErrorCode | null, { reason, isWaitedOut }: FailureFacts = {}): Assessment {
  if (code === "GOVERNANCE_VIOLATION") return REFUSED_RUN;
  const isVoid =
    code === null ||
    VOID_CODES.has(code) ||
    (code === "EXECUTION_FAILED" && VOID_REASONS.has(reason)) ||
    (code === "EXECUTION_TIMEOUT" && isWaitedOut === true);
  return isVoid ? CANCELLED_RUN : { outcome: "failed", verification: "checked", checks: [] };
}

/**
 * Assesses a run that gave a result, and names the party that vouches for it (decisions, section 5b). Pure. Verified is
 * what the caller's `expect` proves, and the built-in engine's work where the kind of question has its own verifier.
 * The form (`result_schema`) can only speak against a result; a number or quotation without ground is a flag. A person who approved a call decided
 * about that call, not about the run; a changed call makes the result partial, and so does an effect
 * that failed and did not succeed later, whatever the text and the checks say. Otherwise only the model vouches.
 */
export function assessResult(run: CompletedRun): Assessment {
  const { engine, result, asked, ground } = run;
  const checks = [
    ...(asked.expect === undefined ? [] : checkExpectation(asked.expect, result, ground)),
    ...(asked.result_schema === undefined ? [] : [checkSchema(asked.result_schema, result)]),
  ];
  const found = engine === "model" && ground.hasPictures !== true ? flagsOf(result, ground) : [];
  const told = { checks, ...(found.length === 0 ? {} : { flags: found }) };
  if (checks.some(({ passed }) => !passed)) return { ...blameOf(run), ...told };
  const outcome = outcomeOf(run);
  return { outcome, verification: isChecked(run) ? "checked" : "self_reported", ...told };
}

/**
 * The outcome of a result that does not meet its caller's checks. Where a tool that the agent reads with was down, the answer is
 * not its fault; and who says "I do not know" hands in a part, and no false answer.
 */
function blameOf({ failedReads, confidence }: CompletedRun): Pick<Assessment, "outcome" | "verification"> {
  if (failedReads !== undefined && failedReads > 0) return { outcome: "void", verification: "self_reported" };
  return confidence < UNKNOWING
    ? { outcome: "partial", verification: "self_reported" }
    : { outcome: "failed", verification: "checked" };
}

function isChecked(run: CompletedRun): boolean {
  const { engine, asked, task, result, source, verifiesItself, isAllRefused } = run;
  if (isAllRefused) return false;
  const { instructions } = run.ground;
  const { expect, result_schema: schema } = asked;
  if (expect !== undefined && vouches({ expect, schema, task, instructions }, result, source)) return true;
  return engine === "builtin" && verifiesItself;
}

function outcomeOf(run: CompletedRun): RunOutcome {
  const { engine, confidence, callsDone, failedEffects, corrections, result } = run;
  if (run.isAllRefused) return "refused";
  if (engine === "builtin" && callsDone === 0 && notDone(result).length > 0) return "not_done";
  return confidence < PART || corrections > 0 || failedEffects > 0 ? "partial" : "done";
}

/** The parts of the task that the built-in engine reports as not done. */
function notDone(result: CheckedResult): object[] {
  const { details } = result as { details?: { not_done?: unknown } };
  return Array.isArray(details?.not_done)
    ? details.not_done.filter((part) => typeof part === "object" && part !== null)
    : [];
}

const EPISODE_OUTCOME: Readonly<Record<RunOutcome, EpisodeOutcome>> = {
  done: "success",
  partial: "partial",
  not_done: "failure",
  refused: "void",
  failed: "failure",
  void: "void",
};

/**
 * The outcome of the episode that a run records. A run whose acts were refused does not count, unless it wanted one that
 * it may not even ask for (`breaches`): that is a failure, so that the breach stays in the log.
 */
export const episodeOutcomeOf = (outcome: RunOutcome, breaches = 0): EpisodeOutcome =>
  outcome === "refused" && breaches > 0 ? "failure" : EPISODE_OUTCOME[outcome];
