import type { Log } from "#lib/log";

/** An object that carries one run, in its callers' view. */
interface RunObject<Start, Ended> {
  /** Accepts the run and stores it before it answers; then waits for its end, at most `maxMs`. */
  start(run: Start, maxMs: number): Promise<Ended | null>;
}

/** A caller's wish to wait for the end of its run. */
export interface WaitOrder {
  /** `Prefer: respond-async`. */
  respondAsync: boolean;
  waitSeconds: number | undefined;
}

const DEFAULT_WAIT_SECONDS = 10;

/** How long the caller waits for the end of its run. */
export const waitSecondsOf = ({ respondAsync, waitSeconds = DEFAULT_WAIT_SECONDS }: WaitOrder): number =>
  respondAsync ? 0 : waitSeconds;

/**
 * Gives a stored run to its object and waits a while for its end. Null while the run continues. The run is already
 * acknowledged, so a fault of the object does not reach the caller: the sweep starts the run.
 */
export async function startAndWait<Start, Ended>(
  ctx: { log: Log },
  object: RunObject<Start, Ended>,
  start: Start,
  { kind, runId, waitSeconds }: { kind: string; runId: string; waitSeconds: number },
): Promise<Ended | null> {
  try {
    return await object.start(start, waitSeconds * 1_000);
  } catch (error) {
    ctx.log.error("run_start_failed", { kind, run: runId, error });
    return null;
  }
}
