import { asObject, objectsIn, textOr } from "#lib/json-values";

import { type Cel, inParentheses, literal, loose, orValue, tight } from "./cel-text.ts";
import { NotMapped } from "./import-types.ts";
import { expressionOf } from "./parameter-values.ts";
import type { Names } from "./script-to-cel.ts";

interface Compared {
  readonly left: Cel;
  readonly right: Cel;
}

const signed =
  (sign: string) =>
  ({ left, right }: Compared): string =>
    `${inParentheses(left)} ${sign} ${inParentheses(right)}`;
const called =
  (method: string) =>
  ({ left, right }: Compared): string =>
    `${inParentheses(left)}.${method}(${right.text})`;
const not =
  (condition: (compared: Compared) => string) =>
  (compared: Compared): string =>
    `!(${condition(compared)})`;

/** The value where it is there, and null where it is not. */
const present = ({ left }: Compared): string =>
  left.path === null ? inParentheses(left) : orValue(left.path, "null").text;
const exists = (compared: Compared): string => `${present(compared)} != null`;
const isEmpty = (compared: Compared): string => {
  const { left } = compared;
  const text = left.path === null ? left.text : orValue(left.path, '""').text;
  return `${present(compared)} == null || size(${text}) == 0`;
};
const sized =
  (sign: string) =>
  ({ left, right }: Compared): string =>
    `size(${left.text}) ${sign} ${inParentheses(right)}`;
const timed =
  (sign: string) =>
  ({ left, right }: Compared): string =>
    `timestamp(${left.text}) ${sign} timestamp(${right.text})`;
const contains = called("contains");
const has = ({ left, right }: Compared): string => `${inParentheses(right)} in ${inParentheses(left)}`;
const matches = ({ left, right }: Compared): string => `text_matches(${left.text}, ${right.text})`;

/** The operations of conditions, in the newer spelling and the older. */
const OPERATIONS: Readonly<Record<string, (compared: Compared) => string>> = {
  equals: signed("=="),
  notEquals: signed("!="),
  equal: signed("=="),
  notEqual: signed("!="),
  gt: signed(">"),
  lt: signed("<"),
  gte: signed(">="),
  lte: signed("<="),
  larger: signed(">"),
  smaller: signed("<"),
  largerEqual: signed(">="),
  smallerEqual: signed("<="),
  contains,
  notContains: not(contains),
  startsWith: called("startsWith"),
  notStartsWith: not(called("startsWith")),
  endsWith: called("endsWith"),
  notEndsWith: not(called("endsWith")),
  regex: matches,
  notRegex: not(matches),
  exists,
  notExists: not(exists),
  empty: isEmpty,
  notEmpty: not(isEmpty),
  isEmpty,
  isNotEmpty: not(isEmpty),
  true: ({ left }) => left.text,
  false: ({ left }) => `!${inParentheses(left)}`,
};
const BY_TYPE: Readonly<Record<string, typeof OPERATIONS>> = {
  dateTime: {
    equals: timed("=="),
    notEquals: timed("!="),
    after: timed(">"),
    before: timed("<"),
    afterOrEquals: timed(">="),
    beforeOrEquals: timed("<="),
  },
  array: {
    contains: has,
    notContains: not(has),
    lengthEquals: sized("=="),
    lengthNotEquals: sized("!="),
    lengthGt: sized(">"),
    lengthLt: sized("<"),
    lengthGte: sized(">="),
    lengthLte: sized("<="),
  },
  number: { empty: not(exists), notEmpty: exists, isEmpty: not(exists), isNotEmpty: exists },
};

/** A condition that the newer form states: `{conditions: [{leftValue, operator, rightValue}], combinator, options}`; or the older one. */
export function conditionOf(value: unknown, combine: unknown, names: Names): string {
  const conditions = asObject(value);
  if (conditions === null) throw new NotMapped("it has no condition");
  const newer = objectsIn(conditions["conditions"]);
  if (newer.length > 0) {
    const isLowered = asObject(conditions["options"])?.["caseSensitive"] === false;
    const all = newer.map(({ leftValue, rightValue, operator }) => {
      const { type, operation } = asObject(operator) ?? {};
      return one(textOr(type, "string"), textOr(operation, ""), [leftValue, rightValue], isLowered, names);
    });
    return joined(all, conditions["combinator"] === "or");
  }
  const older = Object.entries(conditions).flatMap(([type, list]) =>
    objectsIn(list).map(({ value1, operation, value2 }) =>
      one(type, textOr(operation, type === "number" ? "smaller" : "equal"), [value1, value2], false, names),
    ),
  );
  if (older.length === 0) throw new NotMapped("it has no condition");
  return joined(older, combine === "any");
}

/** One rule of an older switch: its operation on the switch's value. */
export const ruleOf = (type: string, operation: string, values: readonly [unknown, unknown], names: Names): string =>
  one(type, operation, values, false, names);

const joined = (conditions: readonly string[], isAny: boolean): string =>
  conditions.length === 1 ? (conditions[0] ?? "") : conditions.map((one) => `(${one})`).join(isAny ? " || " : " && ");

function one(
  type: string,
  operation: string,
  [left, right]: readonly [unknown, unknown],
  isLowered: boolean,
  names: Names,
): string {
  const write = BY_TYPE[type]?.[operation] ?? OPERATIONS[operation];
  if (write === undefined)
    throw new NotMapped(`the operation ${JSON.stringify(operation)} of a condition is not known`);
  if (write === matches || operation === "notRegex")
    return write({ left: expressionOf(left, names), right: tight(literal(patternOf(right))) });
  const side = (value: unknown): Cel => {
    const cel = expressionOf(typed(value, type), names);
    if (!isLowered || type !== "string" || operation.endsWith("xists") || operation.endsWith("mpty")) return cel;
    return tight(`${inParentheses(cel)}.lowerAscii()`);
  };
  return loose(write({ left: side(left), right: side(right ?? null) })).text;
}

/** A literal in the kind that it is compared as. */
function typed(value: unknown, type: string): unknown {
  if (typeof value !== "string" || value.startsWith("=")) return value;
  if ((type === "number" || type === "array") && value.trim() !== "" && Number.isFinite(Number(value)))
    return Number(value);
  if (type === "boolean" && (value === "true" || value === "false")) return value === "true";
  return value;
}

/** A pattern with its flags as RE2 writes them: `/a/i` is `(?i)a`. */
function patternOf(value: unknown): string {
  if (typeof value !== "string" || value.startsWith("=")) throw new NotMapped("a pattern is computed");
  const [, pattern, flags = ""] = /^\/(.*)\/([gimsuy]*)$/s.exec(value) ?? [];
  const kept = flags.replaceAll(/[guy]/g, "");
  return pattern === undefined ? value : `${kept === "" ? "" : `(?${kept})`}${pattern}`;
}
