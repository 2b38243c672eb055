import { refusalIn } from "#errors/refusal-in";

import { isHeldInJob } from "./job-room.queries.ts";

const PAUSE_MS = 500;
/** Longer than a call of a model takes. */
const MAX_TRIES = 1_200;
/** After each of them a database that cannot be reached is asked again: a run outlives its short outages. */
export const OUTAGE_PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000, 16_000];

/**
 * Begins a call as soon as other calls of its bulk job have settled in whose place it fits. Throws what `begin` throws;
 * UNAVAILABLE only when the database was away for longer than half a minute.
 */
export async function waitForRoom<Begun>(begin: () => Promise<Begun>): Promise<Begun> {
  let outages = 0;
  for (let tries = 1; ; tries += 1) {
    try {
      return await begin();
    } catch (error) {
      const pauseMs = isHeldInJob(error) ? PAUSE_MS : isAway(error) ? OUTAGE_PAUSES_MS[outages++] : undefined;
      if (pauseMs === undefined || tries === MAX_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

const isAway = (error: unknown): boolean => refusalIn(error)?.code === "UNAVAILABLE";
