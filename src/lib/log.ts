import { BoundedCache } from "#lib/bounded-cache";

export type LogLevel = "debug" | "info" | "warn" | "error" | "silent";

const RANK: Record<LogLevel, number> = { debug: 0, info: 1, warn: 2, error: 3, silent: 4 };

/** The fields of a request's line. */
export interface RequestLine {
  tenant?: string | undefined;
  method: string;
  route: string;
  status: number;
  duration_ms: number;
  /** The error's code, when the request was refused or failed. */
  code?: string | undefined;
  /** The sentence in the caller's answer. It may quote the caller's input, so only a local instance logs it. */
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

/** Field names whose values are never written, at any depth. */
const SECRET_NAME = /authorization|cookie|password|secret|token|api[-_]?key/i;

/** The target of lines. */
type Print = (line: string) => void;

/**
 * A log with one JSON line per call at or above the level, including the bound fields. Fields with a secret's name are
 * masked.
 */
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
    this.#write("info", "request", { ...line });
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

  #write(level: Exclude<LogLevel, "silent">, event: string, fields: Readonly<Record<string, unknown>> = {}): void {
    if (this.#rank > RANK[level]) return;
    const head = `{"time":"${isoTime(Date.now())}","level":"${level}","event":${JSON.stringify(event)}`;
    try {
      this.#print(`${head}${fieldsText(this.#bound, fields)}${fieldsText(fields)}}`);
    } catch (error) {
      this.#print(`${head},"unwritable":${JSON.stringify(String(error))}}`); // a circular value: the line is poorer, the work continues
    }
  }
}

let lastTime = { at: 0, text: "" };

/** Cached for every line of a millisecond. */
function isoTime(at: number): string {
  if (at !== lastTime.at) lastTime = { at, text: new Date(at).toISOString() };
  return lastTime.text;
}

const NO_FIELDS = {};

/**
 * Fields as JSON, each after a comma, except those that `replaced` has too. Texts and numbers are concatenated
 * directly. Serializing an object with a masking function would make the line cost more than the answer from memory
 * that it describes.
 */
function fieldsText(fields: Readonly<Record<string, unknown>>, replaced: object = NO_FIELDS): string {
  let text = "";
  for (const name of Object.keys(fields)) {
    const value = fields[name];
    if (value === undefined || Object.hasOwn(replaced, name)) continue;
    if (typeof value === "string") {
      const known = nameOf(name);
      text += known.text + (known.isSecret ? MASKED : JSON.stringify(value));
    } else if (typeof value === "number" && Number.isFinite(value)) text += nameOf(name).text + value;
    else text += anyFieldText(name, value);
  }
  return text;
}

/** A value of any depth; empty for values that JSON lacks, such as functions. */
function anyFieldText(name: string, value: unknown): string {
  const text = JSON.stringify({ [name]: value }, maskSecrets).slice(1, -1);
  return text === "" ? "" : `,${text}`;
}

const MASKED = '"[masked]"';

interface FieldName {
  /** With the preceding comma and the following colon. */
  text: string;
  isSecret: boolean;
}

/** Field names are few and come from our code. */
const fieldNames = new BoundedCache<FieldName>(200);

function nameOf(name: string): FieldName {
  const known = fieldNames.get(name);
  if (known) return known;
  const made = { text: `,${JSON.stringify(name)}:`, isSecret: SECRET_NAME.test(name) };
  fieldNames.set(name, made);
  return made;
}

// oxlint-disable-next-line no-console -- the runtime's only way to write a log line
export const printLine = (line: string): void => console.log(line);

/**
 * Batches lines, because writing one costs as much as a small answer. They are written when there are many, or on a
 * flush; a crash loses the lines of the last moment.
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

/** Numbers and booleans stay: a model's token count is not secret. */
function maskSecrets(name: string, value: unknown): unknown {
  const mayHoldSecret = typeof value === "string" || (typeof value === "object" && value !== null);
  if (name !== "" && mayHoldSecret && SECRET_NAME.test(name)) return "[masked]";
  if (typeof value === "bigint") return String(value);
  if (value instanceof Error)
    return { name: value.name, message: value.message, stack: value.stack, cause: value.cause };
  return value;
}
