import { invalidInput } from "#errors/app-error";

/** A position in a list of executions: the first sort key, and the execution there. */
export interface ExecutionPlace {
  key: number;
  id: string;
}

/** The kind of a position's first part: the time, the full-text row, the duration or the cost. */
export type PlaceKind = "time" | "text" | "duration" | "cost";

const CURSOR = /^(time|text|duration|cost)\.(-?\d[\d.e+-]{0,29})\.([0-9a-f-]{36})$/;

/** The position in the form that clients pass between pages, opaque to them. */
export const toCursor = (kind: PlaceKind, { key, id }: ExecutionPlace): string => `${kind}.${key}.${id}`;

/** Reads the position of a cursor. Throws INVALID_INPUT for one that the platform did not make for this order. */
export function fromCursor(cursor: string, expected: PlaceKind): ExecutionPlace {
  const [, kind, number = "", id = ""] = CURSOR.exec(cursor) ?? [];
  const key = Number(number);
  if (kind === expected && Number.isFinite(key)) return { key, id };
  throw invalidInput({
    path: "query.cursor",
    code: "invalid_format",
    message: "must be the next_cursor of an answer of this list with the same sort and the same filters",
  });
}
