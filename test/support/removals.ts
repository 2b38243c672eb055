import { inDatabase } from "#test/support/database";
import { strikeClock } from "#test/support/webhooks";

/** Far more strikes of the clock than any test needs. */
const MAX_STRIKES = 20;

/** Lets the clock strike until nothing is left of deleted rows. */
export async function untilRemoved(...rowIds: string[]): Promise<void> {
  for (let strike = 0; strike < MAX_STRIKES; strike++) {
    if ((await waitingOf(rowIds)) === 0) return;
    await strikeClock();
  }
  throw new Error(
    `after ${MAX_STRIKES} strikes of the clock ${await waitingOf(rowIds)} deleted rows wait for their removal`,
  );
}

async function waitingOf(rowIds: string[]): Promise<number> {
  const places = rowIds.map(() => "?").join(", ");
  const [row] = await inDatabase(`SELECT count(*) FROM removals WHERE row_id IN (${places})`, ...rowIds);
  return Number(row?.[0]);
}
