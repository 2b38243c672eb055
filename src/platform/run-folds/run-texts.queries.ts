import { idWord } from "#db/search-text";
import type { Statement } from "#db/statement";
import { PIECE_BYTES } from "#lib/piece";
import { indexedText } from "#lib/search-words";

import { columnTexts, TEXT_COLUMNS, type TextedRun } from "./run-texts.ts";

/** Longer whole texts of steps are not read: the trace has their beginnings. */
const MAX_STEP_TEXTS = 262_144;

/** The columns of a run that its texts come from, as SQL over `run`. */
export const TEXTED_COLUMNS = `run.task, run.input, run.result, run.error, run.reasoning_trace,
  (SELECT texts FROM step_texts WHERE execution_id = run.id AND octet_length(texts) <= ${MAX_STEP_TEXTS})`;

const BYTES = ["input", "result", "reasoning_trace"]
  .map((name) => `coalesce(octet_length(run.${name}), 0)`)
  .join(" + ");

/** The inputs of runs up to this one are forgotten. */
const FORGOTTEN_UP_TO = "coalesce((SELECT position FROM sweep_positions WHERE sweep = 'execution_inputs'), '')";

/** A walk over runs whose texts are not indexed yet. */
export interface TextWalk {
  sweep: string;
  /** The next places, as `id`, with their runs, as `run_id`; `?1` is their number. */
  next: string;
  /** How two positions become one: the farther. */
  farther: "max" | "min";
}

const positionOf = (sweep: string): string =>
  `coalesce((SELECT CAST(position AS integer) FROM sweep_positions WHERE sweep = '${sweep}'), 0)`;

/** Runs that end, in the order of the log of events. */
export const ENDED_RUNS: TextWalk = {
  sweep: "run_texts",
  next: `SELECT id, iif(kind = 'run.ended' AND data ->> '$.run_kind' = 'execution', data ->> '$.execution_id', NULL) AS run_id
    FROM tenant_events WHERE id > ${positionOf("run_texts")} ORDER BY id LIMIT ?1`,
  farther: "max",
};

/** Runs from before their texts were indexed, the newest first. */
export const FORMER_RUNS: TextWalk = {
  sweep: "former_run_texts",
  next: `SELECT search_row AS id, execution_id AS run_id
    FROM execution_texts WHERE search_row < ${positionOf("former_run_texts")} ORDER BY search_row DESC LIMIT ?1`,
  farther: "min",
};

/** Whether a walk has a next place, as SQL. */
export const hasNext = ({ next }: TextWalk): string => `EXISTS (${next})`;

/** The next places of a walk with what their runs' texts come from: at most `rows`, and together at most a piece's bytes. */
export const readTexted = ({ next }: TextWalk, rows: number): Statement => ({
  sql: `SELECT next.id, next.is_last, run.id, ${TEXTED_COLUMNS}
    FROM (SELECT id, run_id, place, id = last AS is_last FROM (
        SELECT next.id, next.run_id, row_number() OVER () AS place, last_value(next.id) OVER () AS last,
          sum(${BYTES}) OVER (ROWS UNBOUNDED PRECEDING) AS bytes
        FROM (${next}) AS next LEFT JOIN executions AS run ON run.id = next.run_id)
      WHERE place = 1 OR bytes <= ?2) AS next
    LEFT JOIN executions AS run ON run.id = next.run_id AND run.outcome IS NOT NULL AND run.id > ${FORGOTTEN_UP_TO}
    ORDER BY next.place`,
  args: [rows, PIECE_BYTES],
});

type TextedRow = readonly unknown[];

/** The place of a row, whether it is the last of those asked for, and its run with its texts; null without a run that ended. */
export function readRow([place, isLast, id, ...columns]: TextedRow) {
  const run = typeof id === "string" ? { id, texts: textedRun(columns) } : null;
  return { place: Number(place), isLast: isLast === 1, run };
}

/** A run of a row with `TEXTED_COLUMNS`. */
export function textedRun([task, input, result, error, trace, texts]: TextedRow): TextedRun {
  const { context } = (parsed(input) ?? {}) as { context?: unknown };
  return {
    task: String(task),
    context,
    result: parsed(result),
    error: parsed(error),
    trace: (parsed(trace) ?? []) as TextedRun["trace"],
    texts: (parsed(texts) ?? []) as TextedRun["texts"],
  };
}

const parsed = (text: unknown): unknown => (typeof text === "string" ? (JSON.parse(text) as unknown) : null);

const INDEX_TEXTS = `INSERT OR REPLACE INTO runs_search (rowid, tenant, ${TEXT_COLUMNS.join(", ")})
  SELECT place.search_row, ${idWord("place.tenant_id")},
    ${TEXT_COLUMNS.map((_column, index) => `given.value ->> ${index + 1}`).join(", ")}
  FROM json_each(?1) AS given CROSS JOIN execution_texts AS place ON place.execution_id = given.value ->> 0
  WHERE place.execution_id > ${FORGOTTEN_UP_TO}`;

/** Indexes the texts of runs. */
export const insertTexts = (runs: readonly { id: string; texts: TextedRun }[]): Statement => ({
  sql: INDEX_TEXTS,
  args: [JSON.stringify(runs.map(({ id, texts }) => [id, ...columnTexts(texts).map(indexedText)]))],
});

/** Moves a walk on to a place. */
export const moveOn = ({ sweep, farther }: TextWalk, place: number): Statement => ({
  sql: `INSERT INTO sweep_positions (sweep, position) VALUES ('${sweep}', CAST(?1 AS integer)) ON CONFLICT (sweep)
    DO UPDATE SET position = ${farther}(CAST(position AS integer), CAST(excluded.position AS integer))`,
  args: [place],
});
