/** The cost of an operation, in numbers that no clock changes. */
export interface Figures {
  /** Requests to the database. */
  db_requests: number;
  /** Statements that the database ran, after merging. */
  statements: number;
  /** As the database's server reports them. */
  rows_read: number;
  rows_written: number;
  /** Steps of the programs that the database prepared, with those of triggers. */
  opcodes: number;
  bytes_to_db: number;
  bytes_from_db: number;
  /** Starts of the Worker: requests, batches of queues, schedules. */
  worker_starts: number;
  /** Calls of Durable Objects and their alarms. */
  object_calls: number;
  /** Rows that Durable Objects wrote in their own storage. */
  object_rows: number;
  queue_messages: number;
  /** Operations on stored files, by their price: writes and lists, or reads. */
  file_writes: number;
  file_reads: number;
  /** Requests to other servers, and to the Workers beside this one. */
  subrequests: number;
  answer_bytes: number;
}

export type Figure = keyof Figures;

export const FIGURES: readonly Figure[] = [
  "db_requests",
  "statements",
  "rows_read",
  "rows_written",
  "opcodes",
  "bytes_to_db",
  "bytes_from_db",
  "worker_starts",
  "object_calls",
  "object_rows",
  "queue_messages",
  "file_writes",
  "file_reads",
  "subrequests",
  "answer_bytes",
];

/** An operation alone, and a number of them that come together. */
export interface Cost {
  alone: Figures;
  at_once: Figures;
}

export const AT_ONCE = 16;

/** Random numbers have more or fewer digits, so bytes may differ by this many for each operation. */
export const BYTES_TOLERANCE = 24;
/** The rows of one alone: a run that is drawn for a review writes two more. */
const DRAWN_ROWS = 2;
/**
 * Part of each figure of many at once: runs are drawn for a review at random, an alarm may strike, and a batch of a queue has the messages
 * that have just arrived. A write that no longer merges is many times as much.
 */
const TOGETHER_TOLERANCE = 0.12;
/** The rows that many at once read: decisions about sixteen approvals read a third more in one run of five. */
const READ_TOLERANCE = 0.4;

/** The operation, and how many of it were made together. */
interface Made {
  name: string;
  times: number;
}

/** By how much a figure may differ from what is recorded, without having changed. One alone is exact but for bytes and drawn rows. */
function toleranceOf(figure: Figure, recorded: number, { times }: Made): number {
  const bytes = figure.includes("bytes") ? BYTES_TOLERANCE * times : 0;
  if (times === 1) return Math.max(bytes, figure.startsWith("rows") ? DRAWN_ROWS : 0);
  // An object writes once for calls that come together, and how many do is chance.
  const perObject = figure === "object_rows" ? times : 0;
  const part = figure === "rows_read" ? READ_TOLERANCE : TOGETHER_TOLERANCE;
  return Math.max(bytes, perObject, Math.ceil(recorded * part));
}

/** The figures that rose, each as a sentence. */
export const risen = (recorded: Figures, measured: Figures, made: Made): string[] =>
  FIGURES.filter((figure) => measured[figure] > recorded[figure] + toleranceOf(figure, recorded[figure], made)).map(
    (figure) => `${figure} rose from ${recorded[figure]} to ${measured[figure]}`,
  );

/** The measured figures, with what is recorded where the difference is within the tolerance. */
export const settled = (recorded: Figures | undefined, measured: Figures, made: Made): Figures => {
  if (recorded === undefined) return measured;
  const kept = FIGURES.map((figure): [Figure, number] => {
    const known = recorded[figure];
    const isSame = Math.abs(measured[figure] - known) <= toleranceOf(figure, known, made);
    return [figure, isSame ? known : measured[figure]];
  });
  return Object.fromEntries(kept) as unknown as Figures;
};
