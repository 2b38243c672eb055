import { answerQuestion, type Answer } from "./answer-question.ts";
import type { Column, Table } from "./read-table.ts";
import { describeNumbers, type NumberSummary } from "./statistics.ts";

export type ColumnDescription =
  | ({ name: string; type: "number"; missing: number } & NumberSummary)
  | {
      name: string;
      type: "text";
      count: number;
      missing: number;
      distinct: number;
      top: { value: string; count: number }[];
    };

export interface TableDescription {
  rows: number;
  columns: ColumnDescription[];
  answers: Answer[];
  /** Questions that the table's columns cannot answer. */
  unanswered: string[];
}

const TOP_VALUES = 10;
const SHOWN_COLUMNS = 50;

/**
 * Statistics of each column, and the answers to questions such as "average revenue by region"; `name` is the name of
 * its rows.
 */
export function describeTable(table: Table, questions: readonly string[] = [], name = ""): TableDescription {
  const answers: Answer[] = [];
  const unanswered: string[] = [];
  for (const question of questions) {
    const found = answerQuestion(question, table, name);
    if (found.length === 0) unanswered.push(question);
    answers.push(...found);
  }
  return { rows: table.rows, columns: table.columns.slice(0, SHOWN_COLUMNS).map(describeColumn), answers, unanswered };
}

function describeColumn(column: Column): ColumnDescription {
  const { name, cells } = column;
  if (column.numeric) {
    const numbers = cells.filter((cell) => typeof cell === "number");
    const summary = describeNumbers(numbers);
    if (summary !== null) return { name, type: "number", missing: cells.length - numbers.length, ...summary };
  }
  const counts = new Map<string, number>();
  let count = 0;
  for (const cell of cells) {
    if (cell === null) continue;
    count += 1;
    const value = String(cell);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const top = [...counts].toSorted((first, second) => second[1] - first[1]).slice(0, TOP_VALUES);
  return {
    name,
    type: "text",
    count,
    missing: cells.length - count,
    distinct: counts.size,
    top: top.map(([value, number]) => ({ value: value.slice(0, 200), count: number })),
  };
}
