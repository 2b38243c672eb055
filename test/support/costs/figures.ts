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

const isOfBytes = (figure: Figure): boolean => figure.includes("bytes");

/** By how much a figure may differ from what is recorded, without having changed. */
export const toleranceOf = (figure: Figure, times: number): number => (isOfBytes(figure) ? BYTES_TOLERANCE * times : 0);

/** The figures that rose, each as a sentence. */
export const risen = (recorded: Figures, measured: Figures, times: number): string[] =>
  FIGURES.filter((figure) => measured[figure] > recorded[figure] + toleranceOf(figure, times)).map(
    (figure) => `${figure} rose from ${recorded[figure]} to ${measured[figure]}`,
  );

/** The measured figures, with what is recorded where the difference is within the tolerance. */
export const settled = (recorded: Figures | undefined, measured: Figures, times: number): Figures => {
  if (recorded === undefined) return measured;
  const kept = FIGURES.map((figure): [Figure, number] => {
    const isSame = Math.abs(measured[figure] - recorded[figure]) <= toleranceOf(figure, times);
    return [figure, isSame ? recorded[figure] : measured[figure]];
  });
  return Object.fromEntries(kept) as unknown as Figures;
};
