import type { SqlResult, SqlStepOutcome, SqlValue } from "#db/hrana";

import { carry, type Killable } from "./calls.ts";
import type { Asked, Ran } from "./database.ts";
import type { Fault, FaultPlan } from "./faults.ts";

type WireValue = { type: string; value?: string | number; base64?: string };
interface WireStatement {
  sql: string;
  args?: WireValue[];
}
interface WireStep {
  stmt: WireStatement;
  condition?: { type: "ok"; step: number } | { type: "not"; cond: { step: number } };
}
interface WireRequest {
  type: "execute" | "batch";
  stmt?: WireStatement;
  batch?: { steps: WireStep[] };
}

/** The state of the machine that the database feels. */
export interface DatabaseHealth {
  /** Until when it answers nothing, in simulated time. */
  pausedUntil: number;
  isFull: boolean;
}

/** How a statement runs: as the database does it, or as a test spoils it. */
export type RunStatement = (asked: Asked) => Ran;

const FULL = "SQLite error: database or disk is full";
const BUSY = "SQLite error: database is locked";
const CHANGES_ROWS = /^\s*(?:INSERT|UPDATE|DELETE|REPLACE|WITH)/i;
/** After the client has given up. */
const LATE_MS = 6_000;

/** The database's server: takes calls of the Hrana protocol, one after the other, as sqld does. */
export function hranaService(
  life: Killable,
  { run, faults, health }: { run: RunStatement; faults: FaultPlan; health: DatabaseHealth },
) {
  const { simulation } = life.machine;
  const fetch = (_url: string, { body, signal }: { body: string; signal?: AbortSignal }): Promise<Response> => {
    const { baton, requests } = JSON.parse(body) as { baton: string | null; requests: WireRequest[] };
    const answered = carry({ life, faults, place: "database" }, async (fault) => {
      if (health.pausedUntil > simulation.now) await simulation.sleep(health.pausedUntil - simulation.now);
      if (fault === "late") await simulation.sleep(LATE_MS);
      if (fault === "stream_lost" && baton !== null) return answer(400, { message: "The stream is unknown." });
      return answer(200, {
        baton: "stream",
        results: resultsOf(run, requests, health.isFull && fault === null ? "full" : fault),
      });
    });
    return signal === undefined ? answered : Promise.race([answered, aborted(signal)]);
  };
  return { fetch };
}

/** Only what the client reads of an answer. */
const answer = (status: number, body: object): Response =>
  ({
    ok: status === 200,
    status,
    json: () => Promise.resolve(body),
    text: () => Promise.resolve(JSON.stringify(body)),
    body: null,
  }) as unknown as Response;

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) =>
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true }),
  );

/** The first failing request ends the call. */
function resultsOf(run: RunStatement, requests: readonly WireRequest[], fault: Fault | null): object[] {
  const results: object[] = [];
  for (const { type, stmt, batch } of requests) {
    if (type === "batch") {
      results.push(okay("batch", batchResult(run, batch?.steps ?? [], fault)));
      continue;
    }
    const outcome = run(askedOf(stmt ?? { sql: "" }));
    if (!outcome.ok) return [...results, { type: "error", error: { message: outcome.message } }];
    results.push(okay("execute", encode(outcome.result)));
  }
  return results;
}

const okay = (type: string, result: object): object => ({ type: "ok", response: { type, result } });

function batchResult(run: RunStatement, steps: readonly WireStep[], fault: Fault | null): object {
  const outcomes: SqlStepOutcome[] = [];
  let isDenied = false;
  for (const { stmt, condition } of steps) {
    if (!holds(condition, outcomes)) {
      outcomes.push({ ok: null });
      continue;
    }
    const denial: string | null = isDenied ? null : denialOf(stmt.sql, fault);
    isDenied ||= denial !== null;
    outcomes.push(denial === null ? run(askedOf(stmt)) : { ok: false, message: denial });
  }
  // A server ends the transaction of a call that left one open.
  if (outcomes.at(-2)?.ok === false && outcomes.at(-1)?.ok === false) run({ sql: "ROLLBACK", args: [] });
  return {
    step_results: outcomes.map((outcome) => (outcome.ok === true ? encode(outcome.result) : null)),
    step_errors: outcomes.map((outcome) => (outcome.ok === false ? { message: outcome.message } : null)),
  };
}

/** The refusal of a statement by the state that the fault stands for; null without one. */
function denialOf(sql: string, fault: Fault | null): string | null {
  if (fault === "busy" && sql.startsWith("BEGIN")) return BUSY;
  if (fault === "full" && CHANGES_ROWS.test(sql)) return FULL;
  if (fault === "full_at_commit" && sql === "COMMIT") return FULL;
  return null;
}

function holds(condition: WireStep["condition"], outcomes: readonly SqlStepOutcome[]): boolean {
  if (condition === undefined) return true;
  return condition.type === "ok" ? outcomes[condition.step]?.ok === true : outcomes[condition.cond.step]?.ok !== true;
}

const askedOf = ({ sql, args = [] }: WireStatement) => ({ sql, args: args.map(decode) });

function decode({ type, value, base64 }: WireValue): SqlValue {
  if (type === "null") return null;
  if (type === "integer") return Number(value);
  if (type === "blob") return new Uint8Array(Buffer.from(base64 ?? "", "base64"));
  return value as SqlValue;
}

const encode = ({ columns, rows, rowsAffected }: SqlResult): object => ({
  cols: columns.map((name) => ({ name })),
  rows: rows.map((row) => row.map(encodeValue)),
  affected_row_count: rowsAffected,
});

function encodeValue(value: SqlValue): WireValue {
  if (value === null) return { type: "null" };
  if (typeof value === "string") return { type: "text", value };
  if (typeof value === "number")
    return Number.isInteger(value) ? { type: "integer", value: String(value) } : { type: "float", value };
  return { type: "blob", base64: Buffer.from(value as Uint8Array).toString("base64") };
}
