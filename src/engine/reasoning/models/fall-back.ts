import type { Decision, Delta, Provider, RunState } from "#engine/reasoning/provider";
import { AppError } from "#errors/app-error";

/** A vendor that asks for a longer pause is passed over. */
const LONGEST_PAUSE_SECONDS = 20;

/**
 * Asks several models in turn for one decision: the next one after an outage, a long pause or a lack of capacity. A
 * decision comes before the calls of its step, so no effect of the step has begun when another model is asked.
 */
export function withFallbacks(providers: readonly [Provider, ...Provider[]]): Provider {
  const [first, ...others] = providers;
  if (others.length === 0) return first;
  const ends = (index: number, error: unknown, signal: AbortSignal): boolean =>
    index === providers.length - 1 || signal.aborted || !mayMoveOn(error);
  return {
    name: first.name,
    needsSchemas: first.needsSchemas,
    async next(state: RunState, signal: AbortSignal): Promise<Decision> {
      for (const [index, provider] of providers.entries()) {
        try {
          return await provider.next(state, signal);
        } catch (error) {
          if (ends(index, error, signal)) throw error;
        }
      }
      throw new Error("A list of providers ended without an answer.");
    },
    async *stream(state: RunState, signal: AbortSignal): AsyncGenerator<Delta, void, void> {
      for (const [index, provider] of providers.entries()) {
        let hasSpoken = false;
        try {
          for await (const delta of deltasOf(provider, state, signal)) {
            hasSpoken ||= delta.kind === "text";
            yield delta;
          }
          return;
        } catch (error) {
          if (ends(index, error, signal)) throw error;
          if (hasSpoken) yield { kind: "reset" };
        }
      }
    },
  };
}

async function* deltasOf(provider: Provider, state: RunState, signal: AbortSignal): AsyncGenerator<Delta, void, void> {
  if (provider.stream !== undefined) return yield* provider.stream(state, signal);
  const decision = await provider.next(state, signal);
  if (decision.kind === "finish") yield { kind: "text", text: decision.result.summary };
  yield { kind: "decision", decision };
}

/** Whether another model may be asked: the failure is the vendor's, and says nothing about the request or the key. */
export function mayMoveOn(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  const { status } = error.details;
  // An answer that began well can still break off, or be unreadable.
  if (error.code === "PROVIDER_ERROR")
    return status === undefined || (typeof status === "number" && (status < 400 || status >= 500));
  if (error.code !== "PROVIDER_RATE_LIMITED") return false;
  const pause = error.headers["Retry-After"];
  return pause === undefined || Number(pause) > LONGEST_PAUSE_SECONDS;
}
