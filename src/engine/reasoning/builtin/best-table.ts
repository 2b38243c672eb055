import { answerQuestion } from "./answer-question.ts";
import type { TableSource } from "./source.ts";

/** The table that answers the question with the fewest words left over; otherwise the first. */
export function bestTable(question: string, tables: readonly TableSource[]): TableSource | undefined {
  if (tables.length === 1) return tables[0];
  const rated = tables.map((source) => {
    const [answer] = answerQuestion(question, source.table, source.pointer.split("/").at(-1));
    return { source, left: answer === undefined ? Infinity : (answer.not_considered?.length ?? 0) };
  });
  return rated.toSorted((first, second) => (first.left === second.left ? 0 : first.left - second.left))[0]?.source;
}
