import type { BaseContext } from "#context/context";
import { DEFAULT_LIMITS, type ScriptOutcome, type ScriptRequest } from "#engine/sandbox/script";
import {
  endedOutcome,
  headersOf,
  PLAN_NEEDED,
  PLAN_USED_UP,
  PROCESS_ENDED,
  TOO_MANY_WAIT,
} from "#engine/sandbox/script-message";
import { AppError } from "#errors/app-error";
import { findTier } from "#platform/credentials/find-tier";
import { TIERS } from "#tenancy/tiers";

/** The owner of the turn: the scripts of a tenant run one after the other, and tenants take turns. */
export type SandboxContext = Pick<BaseContext, "bindings" | "db"> & { tenant: { id: string } };

/**
 * Runs a script in the service for scripts, which has a separate thread. Whatever the script does is an outcome. Throws
 * SCRIPT_TIME_USED_UP when the script is long and the plan's time for long scripts is used up, UNAVAILABLE when the
 * service does not answer or too many of the tenant's scripts wait, and the signal's reason.
 */
export async function runInSandbox(
  { bindings, db, tenant }: SandboxContext,
  request: ScriptRequest,
  signal?: AbortSignal,
): Promise<ScriptOutcome> {
  const timeoutMs = request.limits?.timeoutMs ?? DEFAULT_LIMITS.timeoutMs;
  const body = JSON.stringify(request);
  const send = (planSeconds?: number | null): Promise<Response> =>
    bindings
      .scripts({
        method: "POST",
        headers: headersOf(tenant.id, timeoutMs, planSeconds),
        body,
        ...(signal !== undefined && { signal }),
      })
      .catch((cause: unknown) => {
        signal?.throwIfAborted();
        throw unavailable("The service that runs scripts does not respond.", cause);
      });
  let response = await send();
  let planSeconds: number | null = null;
  if (response.status === PLAN_NEEDED) {
    // Only a long script needs the plan, so a short one pays nothing for it.
    await response.body?.cancel();
    planSeconds = TIERS[await findTier({ db }, tenant.id)].longScriptSecondsPerMinute;
    response = await send(planSeconds);
  }
  if (response.status === 200) return response.json<ScriptOutcome>();
  await response.body?.cancel();
  if (response.status === PLAN_USED_UP && planSeconds !== null)
    throw planUsedUp(planSeconds, Number(response.headers.get("retry-after")));
  if (response.status === PROCESS_ENDED) return endedOutcome();
  throw unavailable(
    response.status === TOO_MANY_WAIT
      ? "Too many scripts of this tenant are waiting."
      : "The service that runs scripts failed.",
  );
}

const planUsedUp = (planSeconds: number, retryAfterSeconds: number): AppError =>
  new AppError("SCRIPT_TIME_USED_UP", {
    message: `The plan's time for long scripts is used up: ${planSeconds} seconds per minute. Try again in ${retryAfterSeconds} ${retryAfterSeconds === 1 ? "second" : "seconds"}.`,
    details: { seconds_per_minute: planSeconds, retry_after_seconds: retryAfterSeconds },
    retryAfterSeconds,
  });

const unavailable = (message: string, cause?: unknown): AppError =>
  new AppError("UNAVAILABLE", { message, retryAfterSeconds: 1, cause });
