import type { BaseContext } from "#context/context";
import { AppError } from "#errors/app-error";

import { type IntakeTask, isRefusal, OVERTIME, TASK_HEADER, toHeader, TURN_HEADER } from "./intake-task.ts";

export type IntakeContext = Pick<BaseContext, "bindings">;

export interface IntakeRequest {
  task: IntakeTask;
  /** The owner of the turn. */
  turn: string;
  body: BodyInit;
  signal?: AbortSignal | undefined;
  /** The refusal of a task that took longer than its limit. */
  overtime: () => AppError;
}

/**
 * Gives a stranger's material to the Worker that takes it in, which has a separate thread. The result is as the task's
 * function in `src/workers/intake` gives it. Throws the task's refusals, UNAVAILABLE when the Worker does not answer or its line
 * is long, and the signal's reason.
 */
export async function askIntake(
  { bindings }: IntakeContext,
  { task, turn, body, signal, overtime }: IntakeRequest,
): Promise<unknown> {
  const response = await bindings
    .intake({
      method: "POST",
      headers: { [TASK_HEADER]: toHeader(task), [TURN_HEADER]: encodeURIComponent(turn) },
      body,
      ...(signal !== undefined && { signal }),
    })
    .catch((cause: unknown) => {
      signal?.throwIfAborted();
      throw unavailable(1, cause);
    });
  if (response.status === OVERTIME) {
    await response.body?.cancel();
    throw overtime();
  }
  const answer = await response.json().catch(() => null);
  if (response.ok) return answer;
  if (!isRefusal(answer)) throw unavailable(1, new Error(`The Worker answered ${response.status}.`));
  const { code, message, details } = answer;
  const retryAfter = Number(response.headers.get("retry-after"));
  throw new AppError(code, { message, details, ...(retryAfter > 0 && { retryAfterSeconds: retryAfter }) });
}

const unavailable = (retryAfterSeconds: number, cause: unknown): AppError =>
  new AppError("UNAVAILABLE", {
    message: "The service that reads documents and hashes passwords does not respond.",
    retryAfterSeconds,
    cause,
  });
