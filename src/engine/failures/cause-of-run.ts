import type { RunOutcome } from "#engine/evidence/assess-run";
import type { Check } from "#engine/evidence/check";
import type { ExecutionStatus } from "#engine/reasoning/run-state";
import type { TraceEntry } from "#engine/reasoning/trace";
import type { Failure } from "#errors/failure";
import { redactArguments } from "#lib/redact-arguments";
import { shortened } from "#lib/shortened";

import { type FailedCall, firstPath, lastFailedCall, nameOfTool } from "./failed-call.ts";

export const FAILURE_KINDS = ["tool", "check", "refused", "gave_up", "platform", "provider"] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

/** The part of an ended run that its cause is read from. */
export interface EndedRun {
  status: ExecutionStatus;
  outcome: RunOutcome | null;
  error: Failure | null;
  checks: readonly Check[] | null;
  reasoningTrace: readonly TraceEntry[];
  result: Record<string, unknown> | null;
  connection?: string | null;
}

/** The one cause of a run that did not do its task. */
export interface Cause {
  kind: FailureKind;
  code: string;
  tool: string | null;
  /** Only of a provider: the connection to it. */
  connection: string | null;
  /** Without secrets, and shortened. */
  message: string;
  /** The place of the fault in the arguments or in the result; null where none is named. */
  path: string | null;
  /** The arguments of the failed call: from JSON Pointers to values as JSON. */
  given: Record<string, string>;
}

/** The operator's connection, and every one that an older error does not name. */
const INSTANCE = "instance";
/** A person stopped it, so it did not fail. */
const STOPPED = "STOPPED";
const MAX_MESSAGE = 300;
const MAX_GIVEN = 20;
const MAX_VALUE = 120;

const NO_CALL = { tool: null, connection: null, path: null, given: {} };

/**
 * The cause of an ended run; null for a run that did its task, and for one that a person ended. A run that its vendor or the platform
 * ended has their error as its cause, so that an outage is one group. Any other has its last failed call that was not repaired, else
 * its failed check, else its error, else it gave up.
 */
export function causeOfRun(run: EndedRun): Cause | null {
  const call = lastFailedCall(run.reasoningTrace);
  if (!isFailure(run, call)) return null;
  const { error } = run;
  const isLost = run.outcome === "void" && error !== null && !isErrorOfCall(error, call);
  if (isLost) return ofError(error, run);
  if (call !== null) return ofCall(call);
  const check = run.checks?.find(({ passed }) => !passed);
  if (check !== undefined)
    return { ...NO_CALL, kind: "check", code: check.kind, message: text(check.detail), path: placeIn(check.detail) };
  if (error !== null) return ofError(error, run);
  const { summary } = run.result ?? {};
  return { ...NO_CALL, kind: "gave_up", code: "GAVE_UP", message: text(typeof summary === "string" ? summary : "") };
}

function isFailure({ status, outcome, error }: EndedRun, call: FailedCall | null): boolean {
  if (status !== "completed" && status !== "failed") return false;
  switch (outcome) {
    case "failed":
    case "not_done":
    case "refused":
      return true;
    case "partial":
      return call !== null;
    case "void":
      return error?.code !== STOPPED;
    default:
      return status === "failed" && outcome === null;
  }
}

/** Whether a run ended with the error of its call, as one that calls exactly one tool does. */
const isErrorOfCall = ({ code, message }: Failure, call: FailedCall | null): boolean =>
  call !== null && call.code === code && call.message === message;

function ofCall({ entry, isRefused, code, message, path }: FailedCall): Cause {
  return {
    kind: isRefused ? "refused" : "tool",
    code,
    tool: nameOfTool(entry),
    connection: null,
    message: text(message),
    path: path === null ? null : shortened(path, MAX_VALUE),
    given: givenTo(entry.input),
  };
}

/** A model gave nothing readable twice, or its filter declined: that is the vendor's failure. */
const OF_VENDOR: ReadonlySet<unknown> = new Set(["no_answer", "declined"]);

function ofError({ code, message, details = {} }: Failure, { connection, outcome }: EndedRun): Cause {
  const cause = { ...NO_CALL, code, message: text(message), path: firstPath(details) };
  if (code === "GOVERNANCE_VIOLATION") return { ...cause, kind: "refused" };
  const isVendors =
    code.startsWith("PROVIDER_") ||
    (code === "NOT_CONFIGURED" && typeof details["provider"] === "string") ||
    (code === "EXECUTION_FAILED" && outcome === "void" && OF_VENDOR.has(details["reason"]));
  if (!isVendors) return { ...cause, kind: "platform" };
  const named = details["connection"];
  return { ...cause, kind: "provider", connection: typeof named === "string" ? named : (connection ?? INSTANCE) };
}

const text = (words: string): string => shortened(words, MAX_MESSAGE);

/** A check of a schema begins with the place that does not fit: `details.total: …`. */
const placeIn = (detail: string): string | null => /^[\w.]{1,120}(?=: )/u.exec(detail)?.[0] ?? null;

/** The single values of the arguments, the first of them, by their pointers. */
function givenTo(input: unknown): Record<string, string> {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return {};
  const found: [string, string][] = [];
  const walk = (value: unknown, pointer: string): void => {
    if (found.length === MAX_GIVEN) return;
    if (typeof value === "object" && value !== null)
      for (const [key, inner] of Object.entries(value))
        walk(inner, `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`);
    else if (pointer.length <= MAX_VALUE) {
      const shown = JSON.stringify(value ?? null);
      if (shown.length <= MAX_VALUE) found.push([pointer, shown]);
    }
  };
  walk(redactArguments(input as Record<string, unknown>), "");
  return Object.fromEntries(found);
}
