import { inDatabase } from "#test/support/database";
import { strikeClock } from "#test/support/webhooks";

/** Far more runs of the crons than any test needs. */
const MAX_STRIKES = 20;

/** Ends the restore period of deleted rows. */
export const letRestorationEnd = (...rowIds: string[]) =>
  inDatabase(`UPDATE removals SET due_at = 0 WHERE row_id IN (${rowIds.map(() => "?").join(", ")})`, ...rowIds);

/** Ends the restore period of deleted rows, and runs the crons until nothing is left of them. */
export async function untilRemoved(...rowIds: string[]): Promise<void> {
  await letRestorationEnd(...rowIds);
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
