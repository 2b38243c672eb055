import { invalidInput } from "#errors/app-error";

/** A place in a list that is sorted by time and id. */
export interface AssetPlace {
  createdAt: number;
  id: string;
}

/** The position in the form that clients pass between pages, opaque to them. */
export const toCursor = ({ createdAt, id }: AssetPlace): string => `${createdAt.toString(36)}.${id}`;

/** Reads the position of a cursor. Throws INVALID_INPUT for one that the platform did not make. */
export function fromCursor(cursor: string): AssetPlace {
  const [, time = "", id = ""] = /^([0-9a-z]{1,11})\.([0-9a-f-]{36})$/.exec(cursor) ?? [];
  const createdAt = Number.parseInt(time, 36);
  if (id !== "" && Number.isSafeInteger(createdAt)) return { createdAt, id };
  throw invalidInput({
    path: "query.cursor",
    code: "invalid_format",
    message: "must be the next_cursor of an answer of this list",
  });
}
