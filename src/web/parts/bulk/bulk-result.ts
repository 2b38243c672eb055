import type { DataOf } from "#web/lib/operation.ts";
/** The result of one row of many, as the API reports it. */
export type BulkResult = DataOf<"POST /api/agents/bulk">["results"][number];

/** A row that was not done, with why. */
export interface Refused {
  id: string;
  name: string;
  why: string;
}

/** The results that were not done, with what each row is called. */
export const refusedOf = (results: readonly BulkResult[], nameOf: (id: string) => string): Refused[] =>
  results
    .filter(({ status }) => status !== "done")
    .map(({ id, message }) => ({ id, name: nameOf(id), why: message ?? "It was not done." }));

/** The results in a line: "11 of 12 paused, 1 may not". */
export function resultText(results: readonly BulkResult[], done: string): string {
  const count = results.filter(({ status }) => status === "done").length;
  if (count === results.length) return `${count} ${done}`;
  return `${count} of ${results.length} ${done}, ${results.length - count} may not`;
}
