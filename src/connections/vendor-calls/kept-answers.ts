import type { VendorAnswer } from "./vendor-request.ts";

/** The part of an answer that later callers get. */
export type KeptAnswer = Pick<VendorAnswer, "status" | "body">;

/** The part of a Durable Object's SQL storage that this uses. */
export interface AnswerSql {
  exec<Row extends Record<string, string | number | null>>(
    query: string,
    ...values: (string | number)[]
  ): { toArray(): Row[] };
}

/** Maximum kept answers of an account; the one that ends first is dropped for another. */
const MAX_KEPT = 300;
/** A longer answer is shared, but not kept. */
const MAX_CHARACTERS = 200_000;
/** A caller that waits longer for another caller's answer asks the provider itself. */
const LONGEST_WAIT_MS = 10_000;

const TABLE = "CREATE TABLE IF NOT EXISTS answers (key TEXT PRIMARY KEY, answer TEXT, kept_until INTEGER)";

interface Flight {
  answer: Promise<KeptAnswer | null>;
  land: (answer: KeptAnswer | null) => void;
}

/**
 * The answers of a provider to one account. Callers that ask the same thing at the same time share one call, and an answer
 * that stays true for a while is kept.
 */
export class KeptAnswers {
  readonly #sql: AnswerSql;
  readonly #flights = new Map<string, Flight>();
  #hasTable = false;

  constructor(sql: AnswerSql) {
    this.#sql = sql;
  }

  /** The answer, when it is kept or another caller gets it now; null when this caller has to ask. */
  async find(key: string, now: number): Promise<KeptAnswer | null> {
    const kept = this.#read(key, now);
    if (kept !== null) return kept;
    const flight = this.#flights.get(key);
    if (flight !== undefined) return flight.answer;
    this.#flights.set(
      key,
      newFlight(() => this.#flights.delete(key)),
    );
    return null;
  }

  /** Gives an answer to the callers that wait, and keeps it until then. Null tells them to ask themselves. */
  land(key: string, answer: KeptAnswer | null, keptUntil: number, now: number): void {
    this.#flights.get(key)?.land(answer);
    if (answer === null || keptUntil <= now) return;
    const text = JSON.stringify(answer);
    if (text.length > MAX_CHARACTERS) return;
    this.#makeTable();
    this.#sql.exec("INSERT OR REPLACE INTO answers (key, answer, kept_until) VALUES (?, ?, ?)", key, text, keptUntil);
    this.#sql.exec(
      "DELETE FROM answers WHERE key IN (SELECT key FROM answers ORDER BY kept_until DESC LIMIT -1 OFFSET ?)",
      MAX_KEPT,
    );
  }

  /** Lets no later caller share a call that began before this moment: its answer may be older than a change. */
  turnOver(): void {
    this.#flights.clear();
  }

  /** Drops what ended. Returns when the next answer ends; null without one. */
  sweep(now: number): number | null {
    this.#makeTable();
    this.#sql.exec("DELETE FROM answers WHERE kept_until <= ?", now);
    return (
      this.#sql.exec<{ next: number | null }>("SELECT min(kept_until) AS next FROM answers").toArray()[0]?.next ?? null
    );
  }

  #read(key: string, now: number): KeptAnswer | null {
    this.#makeTable();
    const [row] = this.#sql
      .exec<{ answer: string }>("SELECT answer FROM answers WHERE key = ? AND kept_until > ?", key, now)
      .toArray();
    return row === undefined ? null : (JSON.parse(row.answer) as KeptAnswer);
  }

  #makeTable(): void {
    if (!this.#hasTable) this.#sql.exec(TABLE);
    this.#hasTable = true;
  }
}

function newFlight(ended: () => void): Flight {
  const { promise, resolve } = Promise.withResolvers<KeptAnswer | null>();
  const late = setTimeout(() => land(null), LONGEST_WAIT_MS);
  const land = (answer: KeptAnswer | null): void => {
    clearTimeout(late);
    ended();
    resolve(answer);
  };
  return { answer: promise, land };
}
