import type { BaseContext } from "#context";
import { DEFAULT_LIMITS, type ScriptOutcome, type ScriptRequest } from "#engine/sandbox/script";
import { endedOutcome, headersOf, PROCESS_ENDED, TOO_MANY_WAIT } from "#engine/sandbox/script-message";
import { AppError } from "#errors/app-error";

/** The owner of the turn: the scripts of a tenant run one after the other, and tenants take turns. */
export type SandboxContext = Pick<BaseContext, "bindings"> & { tenant: { id: string } };

/**
 * Runs a script in the service for scripts, which has a separate thread. Whatever the script does is an outcome. Throws
 * UNAVAILABLE when the service does not answer or too many of the tenant's scripts wait, and the signal's reason.
 */
export async function runInSandbox(
  { bindings, tenant }: SandboxContext,
  request: ScriptRequest,
  signal?: AbortSignal,
): Promise<ScriptOutcome> {
  const timeoutMs = request.limits?.timeoutMs ?? DEFAULT_LIMITS.timeoutMs;
  const response = await bindings
    .scripts({
      method: "POST",
      headers: headersOf(tenant.id, timeoutMs),
      body: JSON.stringify(request),
      ...(signal !== undefined && { signal }),
    })
    .catch((cause: unknown) => {
      signal?.throwIfAborted();
      throw unavailable("The service that runs scripts does not respond.", cause);
    });
  if (response.status === 200) return response.json<ScriptOutcome>();
  await response.body?.cancel();
  if (response.status === PROCESS_ENDED) return endedOutcome();
  throw unavailable(
    response.status === TOO_MANY_WAIT
      ? "Too many scripts of this tenant are waiting."
      : "The service that runs scripts failed.",
  );
}

const unavailable = (message: string, cause?: unknown): AppError =>
  new AppError("UNAVAILABLE", { message, retryAfterSeconds: 1, cause });
