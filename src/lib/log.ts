export type LogLevel = "debug" | "info" | "warn" | "error" | "silent";

const RANK: Record<LogLevel, number> = { debug: 0, info: 1, warn: 2, error: 3, silent: 4 };

/** What the one line of a request says. */
export interface RequestLine {
  tenant?: string | undefined;
  method: string;
  route: string;
  status: number;
  duration_ms: number;
  /** The error's code, when the request was refused or failed. */
  code?: string | undefined;
  /** The sentence that the caller got with it. It may name what the caller sent, so only a local instance writes it. */
  reason?: string | undefined;
}

export interface Log {
  /** The one line of a request, at `info`. */
  request: (line: RequestLine) => void;
  debug: (event: string, fields?: Record<string, unknown>) => void;
  info: (event: string, fields?: Record<string, unknown>) => void;
  warn: (event: string, fields?: Record<string, unknown>) => void;
  error: (event: string, fields?: Record<string, unknown>) => void;
}

/** Names under which a value is never written, wherever they stand in a line. */
const SECRET_NAME = /authorization|cookie|password|secret|token|api[-_]?key/i;

/** Where lines go. */
type Print = (line: string) => void;

/** One JSON line for each call, at or above the level, with the bound fields on it. Fields whose name says secret are masked. */
export function createLog(level: LogLevel, bound: Record<string, unknown> = {}, print: Print = printLine): Log {
  return new JsonLines(level, bound, print);
}

class JsonLines implements Log {
  readonly #rank: number;
  readonly #bound: Record<string, unknown>;
  readonly #print: Print;

  constructor(level: LogLevel, bound: Record<string, unknown>, print: Print) {
    this.#rank = RANK[level];
    this.#bound = bound;
    this.#print = print;
  }

  request(line: RequestLine): void {
    this.#write("info", "request", line);
  }

  debug(event: string, fields?: Record<string, unknown>): void {
    this.#write("debug", event, fields);
  }

  info(event: string, fields?: Record<string, unknown>): void {
    this.#write("info", event, fields);
  }

  warn(event: string, fields?: Record<string, unknown>): void {
    this.#write("warn", event, fields);
  }

  error(event: string, fields?: Record<string, unknown>): void {
    this.#write("error", event, fields);
  }

  #write(level: Exclude<LogLevel, "silent">, event: string, fields: object = {}): void {
    if (this.#rank > RANK[level]) return;
    const head = { time: new Date().toISOString(), level, event };
    try {
      this.#print(JSON.stringify({ ...head, ...this.#bound, ...fields }, maskSecrets));
    } catch (error) {
      this.#print(JSON.stringify({ ...head, unwritable: String(error) })); // a circle: the line is poorer, the work goes on
    }
  }
}

// oxlint-disable-next-line no-console -- the runtime's only way to write a log line
export const printLine = (line: string): void => console.log(line);

/**
 * Lines that are printed many at once: writing one costs as much as a small answer. They are written when there are many, or when
 * somebody flushes them; what a crash takes are lines of the last moment.
 */
export class LineBatch {
  readonly #maxLines: number;
  readonly #print: Print;
  #lines: string[] = [];

  constructor(maxLines: number, print: Print = printLine) {
    this.#maxLines = maxLines;
    this.#print = print;
  }

  /** Adds a line. True for the first one after a print: its caller must flush after a moment. */
  add(line: string): boolean {
    this.#lines.push(line);
    if (this.#lines.length >= this.#maxLines) this.flush();
    return this.#lines.length === 1;
  }

  flush(): void {
    if (this.#lines.length > 0) this.#print(this.#lines.join("\n"));
    this.#lines = [];
  }
}

/** Numbers and booleans stay: how many tokens a model used is no secret. */
function maskSecrets(name: string, value: unknown): unknown {
  const mayHoldSecret = typeof value === "string" || (typeof value === "object" && value !== null);
  if (name !== "" && mayHoldSecret && SECRET_NAME.test(name)) return "[masked]";
  if (typeof value === "bigint") return String(value);
  if (value instanceof Error)
    return { name: value.name, message: value.message, stack: value.stack, cause: value.cause };
  return value;
}
