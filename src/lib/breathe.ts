/** Work on fewer characters is over before anybody waits for it. */
const SHORT_CHARACTERS = 100_000;
/** Long enough for the steps of another request that wait for a turn. */
const BREATH_MS = 10;

/**
 * Gives the other requests of the thread their turn between two pieces of work on a text of this length. A short text needs no
 * pause.
 */
export const breathe = (characters: number): Promise<void> =>
  characters < SHORT_CHARACTERS
    ? Promise.resolve()
    : new Promise((resolve) => {
        setTimeout(resolve, BREATH_MS);
      });
