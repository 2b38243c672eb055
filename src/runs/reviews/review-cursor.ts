import { invalidInput } from "#errors/app-error";

/** A position in the queue: whether a verdict there brings the agent further, the time, and the episode. */
export interface ReviewPlace {
  brings: boolean;
  /** Milliseconds since 1970. */
  at: number;
  id: string;
}

const CURSOR = /^(waiting|done)\.([01])\.(\d{1,15})\.([0-9a-f-]{36})$/;
export const REVIEW_STATES = ["waiting", "done"] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** The position in the form that clients pass between pages, opaque to them. */
export const toCursor = (state: ReviewState, { brings, at, id }: ReviewPlace): string =>
  `${state}.${brings ? 1 : 0}.${at}.${id}`;

/** Reads the position of a cursor. Throws INVALID_INPUT for one that the platform did not make for this list. */
export function fromCursor(cursor: string, expected: ReviewState): ReviewPlace {
  const [, state, brings, at = "", id = ""] = CURSOR.exec(cursor) ?? [];
  if (state === expected) return { brings: brings === "1", at: Number(at), id };
  throw invalidInput({
    path: "query.cursor",
    code: "invalid_format",
    message: "must be the next_cursor of an answer of this list with the same status",
  });
}
