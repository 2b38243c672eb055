/**
 * The transport to libSQL: Hrana 3 over HTTP (github.com/tursodatabase/libsql, docs/HRANA_3_SPEC.md). It shares no
 * request's state, so one client serves a whole isolate. Unlike the published client it reuses the server's streams. A
 * stream costs the server a database connection, and a baton (a text) keeps it open between requests. The reasons for
 * our own: docs/decisions/0002-database-transport.md.
 */

import { RoomWatch } from "#db/room-watch";
import { Turnstile } from "#db/turnstile";
import { AppError } from "#errors/app-error";

export type SqlValue = null | string | number | boolean | Uint8Array;

export interface SqlStatement {
  sql: string;
  args: SqlValue[];
  /**
   * How many batches of a group may share the statement; its result is then not reported. Only for statements whose
   * effect does not depend on the order of such batches. `rows`: its one list of values takes the rows of all. `once`:
   * a rule, checked once where all have the same values. Absent: each batch runs it separately.
   */
  together?: "rows" | "once" | undefined;
}

export interface SqlResult {
  columns: string[];
  rows: SqlValue[][];
  rowsAffected: number;
}

/** A step of a batch runs when its condition holds; `ok` and `not ok` of earlier steps suffice here. */
export interface SqlStep extends SqlStatement {
  condition?: { step: number; ok: boolean };
}

export type SqlStepOutcome = { ok: true; result: SqlResult } | { ok: false; message: string } | { ok: null };

export interface Hrana {
  /** Runs statements in order in one round trip; the first failure ends it. */
  execute(statements: readonly SqlStatement[]): Promise<SqlResult[]>;
  /** Runs conditional steps in one round trip and returns each step's outcome, including failures. */
  batch(steps: readonly SqlStep[]): Promise<SqlStepOutcome[]>;
}

/** The start of a token that is a name and a password (RFC 7617); every other token is a bearer's. */
export const BASIC = "Basic ";

interface HranaOptions {
  url: string;
  authToken?: string | undefined;
  /** Maximum wait for the answer to a call. */
  timeoutMs?: number;
  /** The connection to the server. Default: the network. */
  service?: Pick<Fetcher, "fetch"> | undefined;
}

/**
 * Maximum concurrent calls; each keeps its stream for the next one. It must stay below half of the server's connections
 * (src/local/sqld.ts), because the streams of a Worker that just ended occupy connections for ten seconds.
 */
const MAX_CALLS = 8;
/** Maximum writing transactions among them: the server runs one at a time, and a waiting one holds a connection. */
const MAX_WRITES = 3;
/** Maximum wait in a burst; later callers are refused, because their clients have left by then. */
const MAX_WAIT_MS = 20_000;
/** Longer than a call with its retries takes. A client that disconnects during a call keeps its place for this long. */
const LEASE_MS = 7_000;
/** The server closes a stream after ten idle seconds; one near that limit is not worth the risk. */
const MAX_STREAM_IDLE_MS = 5_000;
const DEFAULT_TIMEOUT_MS = 5_000;
const TOO_MANY_REQUESTS = 429;
/** Maximum retries of a call that the server had no connection for. */
const MAX_REFUSALS = 5;

interface IdleStream {
  baton: string;
  idleSince: number;
}

type HranaValue =
  | { type: "null" }
  | { type: "integer"; value: string }
  | { type: "float"; value: number }
  | { type: "text"; value: string }
  | { type: "blob"; base64: string };

interface HranaStatementResult {
  cols: { name: string | null }[];
  rows: HranaValue[][];
  affected_row_count: number;
}

type HranaStreamResult =
  | { type: "ok"; response: { type: "execute"; result: HranaStatementResult } }
  | {
      type: "ok";
      response: {
        type: "batch";
        result: { step_results: (HranaStatementResult | null)[]; step_errors: ({ message: string } | null)[] };
      };
    }
  | { type: "ok"; response: { type: "close" } }
  | { type: "error"; error: { message: string; code?: string } };

/** A client for one database that lives as long as the isolate. */
export class HranaClient implements Hrana {
  readonly #endpoint: string;
  readonly #headers: Record<string, string>;
  readonly #timeoutMs: number;
  readonly #service: Pick<Fetcher, "fetch"> | undefined;
  readonly #idleStreams: IdleStream[] = [];
  readonly #room = new RoomWatch();
  readonly #calls = new Turnstile({ places: MAX_CALLS, maxWaitMs: MAX_WAIT_MS, leaseMs: LEASE_MS });
  readonly #writes = new Turnstile({ places: MAX_WRITES, maxWaitMs: MAX_WAIT_MS, leaseMs: LEASE_MS });

  constructor({ url, authToken, timeoutMs = DEFAULT_TIMEOUT_MS, service }: HranaOptions) {
    this.#endpoint = `${url
      .replace(/^libsql:/, "https:")
      .replace(/^ws(s?):/, "http$1:")
      .replace(/\/+$/, "")}/v3/pipeline`;
    this.#headers = {
      "content-type": "application/json",
      ...(authToken ? { authorization: authToken.startsWith(BASIC) ? authToken : `Bearer ${authToken}` } : {}),
    };
    this.#timeoutMs = timeoutMs;
    this.#service = service;
  }

  /** Whether writes find room, as far as this isolate knows. */
  hasRoom(): boolean {
    return this.#room.isThere();
  }

  /** The same database for callers that wait in a separate queue when many call at once. */
  inLine(line: string): Hrana {
    return {
      execute: (statements) => this.execute(statements, line),
      batch: (steps) => this.batch(steps, line),
    };
  }

  async execute(statements: readonly SqlStatement[], line = ""): Promise<SqlResult[]> {
    const requests = statements.map((statement) => `{"type":"execute","stmt":${encodeStatement(statement)}}`).join(",");
    const results = await this.#calls.pass(line, () => this.#pipeline(requests));
    return statements.map((_statement, index) => {
      const result = results[index];
      if (result?.type === "error") throw new Error(`SQL: ${result.error.message}`);
      if (result?.response.type !== "execute") throw unavailable("an unexpected kind of answer");
      return decodeResult(result.response.result);
    });
  }

  async batch(steps: readonly SqlStep[], line = ""): Promise<SqlStepOutcome[]> {
    const request = `{"type":"batch","batch":{"steps":[${steps.map(encodeStep).join(",")}]}}`;
    const [result] = await this.#writes.pass(line, (giveSign) =>
      this.#calls.pass(line, () => this.#pipeline(request), giveSign),
    );
    if (result?.type === "error") throw new Error(`SQL: ${result.error.message}`);
    if (result?.response.type !== "batch") throw unavailable("an unexpected kind of answer");
    const { step_results: outcomes, step_errors: errors } = result.response.result;
    this.#room.note(outcomes, errors);
    return steps.map((_step, index): SqlStepOutcome => {
      const outcome = outcomes[index];
      if (outcome) return { ok: true, result: decodeResult(outcome) };
      const error = errors[index];
      return error ? { ok: false, message: error.message } : { ok: null };
    });
  }

  /** Sends requests on an idle stream if there is one, else on a new one, and keeps the stream. */
  async #pipeline(requests: string): Promise<HranaStreamResult[]> {
    const response = await this.#postUntilTaken(this.#takeBaton(), requests);
    if (!response.ok) {
      const text = (await response.text()).slice(0, 300);
      throw unavailable(`${response.status} ${text}`);
    }
    const { baton, results } = (await response.json().catch((cause: unknown) => {
      throw unavailable("an incomplete answer", cause);
    })) as { baton: string | null; results: HranaStreamResult[] };
    if (baton !== null) this.#idleStreams.push({ baton, idleSince: Date.now() });
    return results;
  }

  /** Retries only requests that the server reports as not run. */
  async #postUntilTaken(kept: string | null, requests: string): Promise<Response> {
    let baton = kept;
    let response = await this.#post(baton, requests);
    if (baton !== null && response.status === 400) {
      // The server lost the stream (restart, expiry) and ran nothing: a new stream is safe.
      await response.body?.cancel();
      baton = null;
      response = await this.#post(baton, requests);
    }
    for (let attempt = 1; response.status === TOO_MANY_REQUESTS && attempt <= MAX_REFUSALS; attempt++) {
      // The server had no free connection and ran nothing: a retry is safe.
      await response.body?.cancel();
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 100 * attempt));
      response = await this.#post(baton, requests);
    }
    return response;
  }

  async #post(baton: string | null, requests: string): Promise<Response> {
    const body = `{"baton":${JSON.stringify(baton)},"requests":[${requests}]}`;
    try {
      const signal = AbortSignal.timeout(this.#timeoutMs);
      const init = { method: "POST", headers: this.#headers, body, signal };
      return await (this.#service === undefined
        ? fetch(this.#endpoint, init)
        : this.#service.fetch(this.#endpoint, init));
    } catch (cause) {
      throw unavailable("no answer", cause);
    }
  }

  #takeBaton(): string | null {
    const oldest = Date.now() - MAX_STREAM_IDLE_MS;
    for (;;) {
      const stream = this.#idleStreams.pop();
      if (!stream) return null;
      if (stream.idleSince >= oldest) return stream.baton;
    }
  }
}

/**
 * The error of an unusable database. A write in progress may or may not have happened; an Idempotency-Key makes a retry
 * safe.
 */
function unavailable(reason: string, cause?: unknown): AppError {
  return new AppError("UNAVAILABLE", {
    message: "The database is not available.",
    retryAfterSeconds: 1,
    cause: new Error(`database: ${reason}`, { cause }),
  });
}

function encodeStep({ condition, ...statement }: SqlStep): string {
  if (!condition) return `{"stmt":${encodeStatement(statement)}}`;
  const ok = `{"type":"ok","step":${condition.step}}`;
  return `{"condition":${condition.ok ? ok : `{"type":"not","cond":${ok}}`},"stmt":${encodeStatement(statement)}}`;
}

function encodeStatement({ sql, args }: SqlStatement): string {
  const encoded = args.length === 0 ? "" : `,"args":[${args.map(encodeValue).join(",")}]`;
  return `{"sql":${JSON.stringify(sql)}${encoded}}`;
}

function encodeValue(value: SqlValue): string {
  switch (typeof value) {
    case "string":
      return `{"type":"text","value":${JSON.stringify(value)}}`;
    case "number":
      return Number.isSafeInteger(value)
        ? `{"type":"integer","value":"${value}"}`
        : `{"type":"float","value":${value}}`;
    case "boolean":
      return `{"type":"integer","value":"${value ? 1 : 0}"}`;
    default:
      return value === null ? '{"type":"null"}' : `{"type":"blob","base64":"${encodeBase64(value)}"}`;
  }
}

function decodeResult({ cols, rows, affected_row_count: rowsAffected }: HranaStatementResult): SqlResult {
  return {
    columns: cols.map((column) => column.name ?? ""),
    rows: rows.map((row) => row.map(decodeValue)),
    rowsAffected,
  };
}

function decodeValue(value: HranaValue): SqlValue {
  switch (value.type) {
    case "text":
    case "float":
      return value.value;
    case "integer":
      return Number(value.value);
    case "blob":
      return Uint8Array.from(atob(value.base64), (character) => character.charCodeAt(0));
    case "null":
      return null;
  }
}

function encodeBase64(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
