import { isHeldInJob } from "./job-room.queries.ts";
import { outlastOutage } from "./outlast-outage.ts";

const PAUSE_MS = 500;
/** Longer than a call of a model takes. */
const MAX_TRIES = 1_200;

/**
 * Begins a call as soon as other calls of its bulk job have settled in whose place it fits. Throws what `begin` throws;
 * UNAVAILABLE only when the database was away for longer than half a minute.
 */
export async function waitForRoom<Begun>(begin: () => Promise<Begun>): Promise<Begun> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await outlastOutage(begin);
    } catch (error) {
      if (!isHeldInJob(error) || tries === MAX_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
