import { checkCalls, needsCall, type OwnCheck, type OwnResult } from "#autonomy/data-sets/case-checks";
import { isUnrecorded } from "#engine/reasoning/recorded-calls";
import type { Failure } from "#errors/failure";
import type { DryRun } from "#runs/drives/dry-run";

import type { ResultRow } from "./store.ts";

export type DecidedCase = Pick<ResultRow, "outcome" | "verification" | "reason" | "detail">;

/**
 * The outcome of a case without a judge, of a run of a data set and of an exam. A run that asked for a call that was not recorded did not run, whatever it
 * answered: its answer stays unknown. A part of the task is not the task. Pure.
 */
export function outcomeOf(
  run: Omit<DryRun, "calls" | "toolsCalled" | "toolsAsked" | "effectsNotPerformed" | "actionsUsed">,
): DecidedCase {
  const unrecorded = run.callFailures.find(isUnrecorded);
  if (unrecorded !== undefined) return notRun("not_recorded", withCure(unrecorded));
  if (run.outcome === "void") return notRun(reasonOf(run.error?.code), run.error?.message ?? null);
  const verification = run.verification === "checked" ? "checked" : "self_reported";
  if (run.outcome === "success") return done(verification);
  const missed = run.checks.find(({ passed }) => !passed);
  if (missed !== undefined) return failed("check", missed.detail, "checked");
  if (run.refused) return failed("refused", "Governance refused it at the agent's level.", "checked");
  if (run.error !== null) return failed(reasonOf(run.error.code), run.error.message, "checked");
  return failed(run.outcome === "partial" ? "partial" : "not_done", null, verification);
}

/**
 * The outcome of a case, and the results of its checks of calls: they must hold too, and one that needs a call decides. A run that failed
 * outside the agent stays undecided. Pure.
 */
export function outcomeOfCase(
  run: Parameters<typeof outcomeOf>[0] & Pick<DryRun, "calls">,
  checks: readonly OwnCheck[] | null,
): { decided: DecidedCase; ofCalls: OwnResult[] } {
  const own = outcomeOf(run);
  const ofCalls = checkCalls(checks, run.calls);
  if (own.outcome === "failed" || own.reason === "not_recorded" || run.error !== null) return { decided: own, ofCalls };
  const missed = ofCalls.find(({ passed }) => !passed);
  if (missed !== undefined) return { decided: failed("check", missed.detail, "checked"), ofCalls };
  const isDecided = own.outcome === "not_decided" && needsCall(checks);
  return { decided: isDecided ? done("checked") : own, ofCalls };
}

/** Work that a check vouches for passed. The agent's word alone decides nothing. */
const done = (verification: "checked" | "self_reported"): DecidedCase => ({
  outcome: verification === "checked" ? "passed" : "not_decided",
  verification,
  reason: null,
  detail: null,
});

function withCure({ message, details }: Failure): string {
  const cure = details?.["cure"];
  return typeof cure === "string" ? `${message} ${cure}` : message;
}

export const notRun = (reason: string, detail: string | null): DecidedCase => ({
  outcome: "not_run",
  verification: null,
  reason,
  detail,
});

const failed = (reason: string, detail: string | null, verification: DecidedCase["verification"]): DecidedCase => ({
  outcome: "failed",
  verification,
  reason,
  detail,
});

const reasonOf = (code: string | undefined): string => (code ?? "unavailable").toLowerCase();
