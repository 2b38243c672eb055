import { BoundedCache } from "#lib/bounded-cache";

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
      this.#print(`${head},"unwritable":${JSON.stringify(String(error))}}`); // a circle: the line is poorer, the work goes on
    }
  }
}

let lastTime = { at: 0, text: "" };

/** The same for every line of a millisecond. */
function isoTime(at: number): string {
  if (at !== lastTime.at) lastTime = { at, text: new Date(at).toISOString() };
  return lastTime.text;
}

const NO_FIELDS = {};

/**
 * Fields as JSON, each behind a comma, but those that `replaced` has as well. Texts and numbers are put together by hand: as an object
 * made for JSON with a function that masks, the line would cost more than the answer from memory that it tells of.
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

/** A value of any depth; nothing for what JSON does not have, such as a function. */
function anyFieldText(name: string, value: unknown): string {
  const text = JSON.stringify({ [name]: value }, maskSecrets).slice(1, -1);
  return text === "" ? "" : `,${text}`;
}

const MASKED = '"[masked]"';

interface FieldName {
  /** With the comma before it and the colon after it. */
  text: string;
  isSecret: boolean;
}

/** The names of fields are few and stand in our code. */
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
