import { refusalIn } from "#errors/refusal-in";

/** After each of them a database that cannot be reached is asked again: a run outlives its short outages. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000, 16_000];

/**
 * Repeats an attempt while the database is away, for about half a minute. `repeated` says whether an earlier attempt may have been
 * carried out without an answer. Throws what the last attempt throws, and every other error at once.
 */
export async function outlastOutage<Result>(attempt: (repeated: boolean) => Promise<Result>): Promise<Result> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt(tries > 0);
    } catch (error) {
      const pauseMs = refusalIn(error)?.code === "UNAVAILABLE" ? PAUSES_MS[tries] : undefined;
      if (pauseMs === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
