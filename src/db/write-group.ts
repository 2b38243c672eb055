import { isBusy, planGroupCommit, type WriteOutcome, type WriteUnit } from "#db/group-commit";
import type { Hrana } from "#db/hrana";

const MAX_BUSY_TRIES = 12;

/** One transaction for a group; tried again while another writer holds the database, when nothing has run yet. Never throws. */
export async function writeGroup(hrana: Hrana, units: readonly WriteUnit[]): Promise<WriteOutcome[]> {
  const { steps, read } = planGroupCommit(units);
  for (let attempt = 1; ; attempt++) {
    let outcomes: WriteOutcome[];
    try {
      outcomes = read(await hrana.batch(steps));
    } catch (error) {
      const message = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
      return units.map(() => ({ ok: false, failedStatement: -1, message }));
    }
    if (attempt === MAX_BUSY_TRIES || !outcomes.every(isBusy)) return outcomes;
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 2 ** Math.min(attempt, 7)));
  }
}
