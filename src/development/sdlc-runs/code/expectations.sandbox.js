/** The assertions of the small test library, in the manner of the usual ones: `expect`, `assert`, and how many were made. */
(function () {
  "use strict";
  /** The key of what `expect.any(…)` and the like accept. */
  const MATCHES = Symbol("matches");
  const show = (value) => {
    if (typeof value === "string") return JSON.stringify(value);
    if (typeof value === "function") return "[function " + value.name + "]";
    if (value instanceof Error) return String(value);
    if (Object.is(value, -0)) return "-0";
    try {
      const text = JSON.stringify(value);
      return text === undefined ? String(value) : text.length > 300 ? text.slice(0, 300) + "…" : text;
    } catch {
      return String(value);
    }
  };
  const same = (left, right, strict, seen) => {
    if (Object.is(left, right)) return true;
    if (right !== null && typeof right === "object" && right[MATCHES]) return right[MATCHES](left);
    if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return false;
    if (
      Object.getPrototypeOf(left) !== Object.getPrototypeOf(right) &&
      (strict || Array.isArray(left) !== Array.isArray(right))
    )
      return false;
    if (left instanceof Date) return right instanceof Date && left.getTime() === right.getTime();
    if (left instanceof RegExp) return String(left) === String(right);
    if (left instanceof Error)
      return right instanceof Error && left.message === right.message && left.name === right.name;
    const pairs = seen || [];
    if (pairs.some(([a, b]) => a === left && b === right)) return true;
    pairs.push([left, right]);
    if (left instanceof Map)
      return (
        right instanceof Map &&
        left.size === right.size &&
        [...left].every(([key, value]) => right.has(key) && same(value, right.get(key), strict, pairs))
      );
    if (left instanceof Set)
      return (
        right instanceof Set &&
        left.size === right.size &&
        [...left].every((value) => right.has(value) || [...right].some((other) => same(value, other, strict, pairs)))
      );
    const keys = (object) => Object.keys(object).filter((key) => strict || object[key] !== undefined);
    const own = keys(left),
      other = keys(right);
    return (
      own.length === other.length &&
      (!Array.isArray(left) || left.length === right.length) &&
      own.every((key) => Object.hasOwn(right, key) && same(left[key], right[key], strict, pairs))
    );
  };
  const contains = (actual, expected) =>
    typeof expected !== "object" || expected === null || Array.isArray(expected)
      ? same(actual, expected)
      : typeof actual === "object" &&
        actual !== null &&
        (expected[MATCHES]
          ? expected[MATCHES](actual)
          : Object.keys(expected).every((key) => contains(actual[key], expected[key])));
  const at = (object, path) =>
    String(path)
      .split(".")
      .reduce((value, key) => (value === null || value === undefined ? undefined : value[key]), object);
  const thrownBy = (body) => {
    try {
      body();
    } catch (error) {
      return { error };
    }
    return null;
  };
  const fits = (thrown, wanted) => {
    if (thrown === null) return false;
    if (wanted === undefined) return true;
    const message =
      thrown.error && thrown.error.message !== undefined ? String(thrown.error.message) : String(thrown.error);
    return typeof wanted === "string"
      ? message.includes(wanted)
      : wanted instanceof RegExp
        ? wanted.test(message)
        : typeof wanted === "function"
          ? thrown.error instanceof wanted
          : message === wanted.message;
  };
  class AssertionError extends Error {}
  Object.defineProperty(AssertionError.prototype, "name", { value: "AssertionError" });
  let assertions = 0;
  const MATCHERS = {
    toBe: (a, b) => Object.is(a, b),
    toEqual: (a, b) => same(a, b),
    toStrictEqual: (a, b) => same(a, b, true),
    toBeTruthy: (a) => Boolean(a),
    toBeFalsy: (a) => !a,
    toBeNull: (a) => a === null,
    toBeUndefined: (a) => a === undefined,
    toBeDefined: (a) => a !== undefined,
    toBeNaN: (a) => Number.isNaN(a),
    toContain: (a, b) => (typeof a === "string" ? a.includes(b) : [...a].includes(b)),
    toContainEqual: (a, b) => [...a].some((entry) => same(entry, b)),
    toHaveLength: (a, b) => a.length === b,
    toMatch: (a, b) => (b instanceof RegExp ? b.test(a) : String(a).includes(b)),
    toMatchObject: contains,
    toThrow: (a, b) => fits(typeof a === "function" ? thrownBy(a) : { error: a }, b),
    toThrowError: (a, b) => fits(thrownBy(a), b),
    toBeGreaterThan: (a, b) => a > b,
    toBeGreaterThanOrEqual: (a, b) => a >= b,
    toBeLessThan: (a, b) => a < b,
    toBeLessThanOrEqual: (a, b) => a <= b,
    toBeCloseTo: (a, b, digits = 2) => Math.abs(a - b) < 10 ** -digits / 2,
    toHaveProperty: (a, path, ...value) =>
      at(a, path) !== undefined && (value.length === 0 || same(at(a, path), value[0])),
    toBeInstanceOf: (a, b) => a instanceof b,
    toBeTypeOf: (a, b) => typeof a === b,
  };
  const matchersFor = (actual, negated) => {
    const made = {};
    for (const name of Object.keys(MATCHERS))
      made[name] = (...expected) => {
        assertions += 1;
        if (MATCHERS[name](actual, ...expected) === negated)
          throw new AssertionError(
            "expected " +
              show(actual) +
              (negated ? " not " : " ") +
              name +
              (expected.length === 0 ? "" : " " + expected.map(show).join(", ")),
          );
      };
    return made;
  };
  const later = (negated, get) => {
    const made = {};
    for (const name of Object.keys(MATCHERS))
      made[name] = async (...expected) => {
        matchersFor(await get(), negated)[name](...expected);
      };
    return made;
  };
  const expect = (actual) => {
    const resolved = () => actual,
      rejected = async () => {
        try {
          await actual;
        } catch (error) {
          return error;
        }
        throw new AssertionError("expected a rejection");
      };
    return {
      ...matchersFor(actual, false),
      not: matchersFor(actual, true),
      resolves: { ...later(false, resolved), not: later(true, resolved) },
      rejects: { ...later(false, rejected), not: later(true, rejected) },
    };
  };
  const matching = (matches) => ({ [MATCHES]: matches });
  expect.any = (type) => ({
    [MATCHES]: (value) =>
      type === String
        ? typeof value === "string"
        : type === Number
          ? typeof value === "number"
          : type === Boolean
            ? typeof value === "boolean"
            : type === Function
              ? typeof value === "function"
              : value instanceof type,
  });
  expect.anything = () => matching((value) => value !== null && value !== undefined);
  expect.objectContaining = (part) => matching((value) => contains(value, part));
  expect.arrayContaining = (part) =>
    matching((value) => part.every((wanted) => value.some((entry) => same(entry, wanted))));
  expect.stringContaining = (part) => matching((value) => typeof value === "string" && value.includes(part));
  const claim = (holds, message, fallback) => {
    assertions += 1;
    if (!holds)
      throw message instanceof Error ? message : new AssertionError(message === undefined ? fallback : String(message));
  };
  const assert = (value, message) => claim(value, message, "expected " + show(value) + " to be truthy");
  Object.assign(assert, {
    ok: assert,
    equal: (a, b, m) => claim(Object.is(a, b) || a == b, m, show(a) + " is not " + show(b)),
    notEqual: (a, b, m) => claim(a != b, m, show(a) + " equals " + show(b)),
    strictEqual: (a, b, m) => claim(Object.is(a, b), m, show(a) + " is not " + show(b)),
    notStrictEqual: (a, b, m) => claim(!Object.is(a, b), m, show(a) + " is " + show(b)),
    deepEqual: (a, b, m) => claim(same(a, b), m, show(a) + " is not like " + show(b)),
    deepStrictEqual: (a, b, m) => claim(same(a, b, true), m, show(a) + " is not like " + show(b)),
    notDeepStrictEqual: (a, b, m) => claim(!same(a, b, true), m, show(a) + " is like " + show(b)),
    match: (a, b, m) => claim(b.test(a), m, show(a) + " does not match " + b),
    throws: (body, wanted) => claim(fits(thrownBy(body), wanted), undefined, "expected a throw"),
    doesNotThrow: (body) => claim(thrownBy(body) === null, undefined, "expected no throw"),
    rejects: async (promise, wanted) => {
      let thrown = null;
      try {
        await (typeof promise === "function" ? promise() : promise);
      } catch (error) {
        thrown = { error };
      }
      claim(fits(thrown, wanted), undefined, "expected a rejection");
    },
    fail: (message) => claim(false, message, "failed"),
    AssertionError,
  });
  assert.strict = assert;

  return { show, expect, assert, assertionCount: () => assertions };
})();
