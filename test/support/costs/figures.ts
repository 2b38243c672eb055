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
/** Part of the requests of many at once, with their statements and bytes: an alarm that strikes at that time sends its own. */
const REQUESTS_TOLERANCE = 0.01;
/** Part of the rows that many at once write: runs are drawn for a review at random. */
const WRITTEN_TOLERANCE = 0.04;
/** Part of every figure of many at once that go through a queue: its batches have as many messages as have just arrived. */
const QUEUE_TOLERANCE = 0.12;
const THROUGH_QUEUE: ReadonlySet<string> = new Set(["webhook_delivery", "message_received"]);
/** Part of the rows that are read: decisions about sixteen approvals read a third more in one run of five. */
const readTolerance = (name: string): number => (name === "approve" ? 0.4 : 0.02);

/** The operation, and how many of it were made together. */
interface Made {
  name: string;
  times: number;
}

/** By how much a figure may differ from what is recorded, without having changed. One alone is exact but for bytes and drawn rows. */
function toleranceOf(figure: Figure, recorded: number, { name, times }: Made): number {
  const bytes = figure.includes("bytes") ? BYTES_TOLERANCE * times : 0;
  if (times === 1) return Math.max(bytes, figure.startsWith("rows") ? DRAWN_ROWS : 0);
  // An object writes once for messages that come together.
  const perBatch = figure === "object_rows" && THROUGH_QUEUE.has(name) ? times : 0;
  return Math.max(bytes, perBatch, Math.ceil(recorded * partOf(figure, name)));
}

function partOf(figure: Figure, name: string): number {
  const queue = THROUGH_QUEUE.has(name) ? QUEUE_TOLERANCE : 0;
  if (figure === "rows_read") return Math.max(queue, readTolerance(name));
  if (figure === "rows_written") return Math.max(queue, WRITTEN_TOLERANCE);
  const isOfRequests = ["db_requests", "statements", "opcodes", "bytes_to_db", "bytes_from_db"].includes(figure);
  return Math.max(queue, isOfRequests ? REQUESTS_TOLERANCE : 0);
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
