import { Optional } from "@marcbachmann/cel-js";
import { Duration } from "@marcbachmann/cel-js/evaluator";

import type { ExpressionFailure } from "./expression-types.ts";
import { MAX_RESULT_CHARACTERS, MAX_RESULT_DEPTH } from "./limits.ts";

/** Why an evaluation gives nothing. */
export class ExpressionFault extends Error {
  readonly code: ExpressionFailure["code"];

  constructor(message: string, code: ExpressionFailure["code"] = "EXPRESSION_FAILED") {
    super(message);
    this.code = code;
  }
}

/** The characters that the results of a field may still have: a short expression can name a long text a hundred times. */
export class ResultRoom {
  #left = MAX_RESULT_CHARACTERS;

  take(characters: number): void {
    this.#left -= characters;
    if (this.#left < 0)
      throw new ExpressionFault(`The result has more than ${MAX_RESULT_CHARACTERS} characters`, "OUTPUT_TOO_LARGE");
  }
}

/** About what a value takes in JSON beside its text: quotes, and the comma after it. */
const MARKS = 3;
const SHORT = 5;

/**
 * A value of CEL as JSON. Whole numbers that JavaScript would round fail, rather than to be changed; so do bytes, types and
 * numbers that JSON does not have.
 */
export function fromCel(value: unknown, room: ResultRoom, depth = 0): unknown {
  if (depth > MAX_RESULT_DEPTH) throw new ExpressionFault("The result has too many levels");
  switch (typeof value) {
    case "string":
      room.take(value.length + MARKS);
      return value;
    case "boolean":
      room.take(SHORT);
      return value;
    case "number":
      room.take(SHORT);
      if (!Number.isFinite(value)) throw new ExpressionFault("The result is not a number that JSON has");
      return value;
    case "bigint":
      room.take(SHORT);
      if (!Number.isSafeInteger(Number(value)))
        throw new ExpressionFault("The result is a whole number beyond 2^53, which JSON would round; use string()");
      return Number(value);
    default:
      return typeof value === "object" && value !== null ? ofObject(value, room, depth) : nothing(value, room);
  }
}

function nothing(value: unknown, room: ResultRoom): null {
  room.take(SHORT);
  if (value !== null) throw new ExpressionFault("The result is not a value of JSON");
  return null;
}

function ofObject(value: object, room: ResultRoom, depth: number): unknown {
  if (Array.isArray(value)) {
    room.take(MARKS);
    return value.map((entry) => fromCel(entry, room, depth + 1));
  }
  if (value instanceof Date) return fromCel(value.toISOString(), room);
  if (value instanceof Duration) return fromCel(value.toString(), room);
  if (value instanceof Optional) return fromCel(value.hasValue() ? value.value() : null, room, depth);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null)
    throw new ExpressionFault("The result is not a value of JSON");
  room.take(MARKS);
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => {
      room.take(key.length + MARKS);
      return [key, fromCel(entry, room, depth + 1)];
    }),
  );
}
