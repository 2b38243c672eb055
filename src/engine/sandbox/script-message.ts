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

/** The slice did not suffice; the outcome is unknown. */
export const SLICE_SPENT = 408;
/** Too many scripts wait. */
export const TOO_MANY_WAIT = 429;
/** The script ignored its time limit, and its process was ended. */
export const PROCESS_ENDED = 504;

export const headersOf = (turn: string, timeoutMs: number): Record<string, string> => ({
  "content-type": "application/json",
  [TURN_HEADER]: turn,
  [TIMEOUT_HEADER]: String(timeoutMs),
});

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
