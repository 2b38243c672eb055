import { invalidInput } from "#errors/app-error";

/** A place in a list of executions: what its order compares first, and the execution there. */
export interface ExecutionPlace {
  key: number;
  id: string;
}

/** What the first part of a place is: the time, the row in the full-text index, the duration or the cost. */
export type PlaceKind = "time" | "text" | "duration" | "cost";

const CURSOR = /^(time|text|duration|cost)\.(-?\d[\d.e+-]{0,29})\.([0-9a-f-]{36})$/;

/** The place as clients carry it from page to page. They need not understand it. */
export const toCursor = (kind: PlaceKind, { key, id }: ExecutionPlace): string => `${kind}.${key}.${id}`;

/** The place of a cursor. Throws INVALID_INPUT for one that the platform did not make for a list in this order. */
export function fromCursor(cursor: string, expected: PlaceKind): ExecutionPlace {
  const [, kind, number = "", id = ""] = CURSOR.exec(cursor) ?? [];
  const key = Number(number);
  if (kind === expected && Number.isFinite(key)) return { key, id };
  throw invalidInput({
    path: "query.cursor",
    code: "invalid_format",
    message: "must be the next_cursor of an answer of this list, with the same sort and the same filters",
  });
}
