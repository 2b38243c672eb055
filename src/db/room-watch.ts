/** How long a refusal counts without a new write: by then someone may have made room. */
const MAX_AGE_MS = 60_000;

/** SQLITE_FULL, and the SQLITE_IOERR that a full disk makes of a write to the log file. */
const NO_ROOM = /database or disk is full|disk I\/O error/;

/** Whether a statement failed because the disk has no room. */
export const lacksRoom = (message: string): boolean => NO_ROOM.test(message);

type StepResult = { affected_row_count: number } | null;
type StepError = { message: string } | null;

/** Remembers whether the last writing transaction found room. A full database still reads, so no other part notices. */
export class RoomWatch {
  #refusedAt = -Infinity;

  /** Reads the outcome of a transaction's steps. */
  note(results: readonly StepResult[], errors: readonly StepError[]): void {
    if (errors.some((error) => error !== null && lacksRoom(error.message))) this.#refusedAt = Date.now();
    else if (results.some((result) => result !== null && result.affected_row_count > 0)) this.#refusedAt = -Infinity;
  }

  isThere(): boolean {
    return Date.now() - this.#refusedAt > MAX_AGE_MS;
  }
}
