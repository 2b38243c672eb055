import type { ScriptErrorCode, ScriptLimits, ScriptOutcome, ScriptRequest } from "./script.ts";

/**
 * The protocol between the platform and the service that runs scripts: `POST` with a `ScriptRequest` as JSON, and the
 * `ScriptOutcome` as JSON with 200. The message contains the script, its input and its limits. The service gets nothing
 * else of the platform.
 */
export const TURN_HEADER = "script-turn";
/** The script's time limit in milliseconds, for its waiting caller. */
export const TIMEOUT_HEADER = "script-timeout-ms";
/**
 * The time after which the service interrupts the script, in milliseconds: a longer turn follows. Only a local host
 * sends it.
 */
export const SLICE_HEADER = "script-slice-ms";
/** The seconds of long scripts that the caller's plan has in a minute, or `unlimited`. */
export const PLAN_HEADER = "script-plan-seconds";

/** The slice did not suffice; the outcome is unknown. */
export const SLICE_SPENT = 408;
/** Too many scripts wait. */
export const TOO_MANY_WAIT = 429;
/** The script needs more than a slice, and the request does not say what the caller's plan has. */
export const PLAN_NEEDED = 428;
/** The plan's seconds of long scripts are used up; `retry-after` says for how many seconds. */
export const PLAN_USED_UP = 402;
/** The script ignored its time limit, and its process was ended. */
export const PROCESS_ENDED = 504;

/** `planSeconds`: null for a plan without a limit, undefined while the caller does not know the plan. */
export const headersOf = (turn: string, timeoutMs: number, planSeconds?: number | null): Record<string, string> => ({
  "content-type": "application/json",
  [TURN_HEADER]: turn,
  [TIMEOUT_HEADER]: String(timeoutMs),
  ...(planSeconds !== undefined && { [PLAN_HEADER]: planSeconds === null ? "unlimited" : String(planSeconds) }),
});

/** The plan's milliseconds of long scripts in a minute; null when the header is missing. */
export function planMsOf(header: string | undefined): number | null {
  if (header === undefined) return null;
  return header === "unlimited" ? Infinity : Number(header) * 1_000;
}

/** The request for one slice: the same with less time. */
export function sliceOf(request: ScriptRequest, sliceMs: number | null, defaults: ScriptLimits): ScriptRequest {
  const timeoutMs = request.limits?.timeoutMs ?? defaults.timeoutMs;
  if (sliceMs === null || sliceMs >= timeoutMs) return request;
  return { ...request, limits: { ...request.limits, timeoutMs: sliceMs } };
}

/** The outcome of a script that was ended from outside. */
export function endedOutcome(): ScriptOutcome {
  const code: ScriptErrorCode = "TIME_LIMIT";
  const message = "The script exceeded its time limit, and its process was ended.";
  const usage = { interrupts: 0, memoryBytes: 0, peakBytes: 0, outputCharacters: 0, ranOutOfTime: true };
  return { ok: false, error: { code, name: "TimeLimit", message }, logs: [], usage };
}
