/**
 * Runs in the sandbox before the files: a module table and a small test library in the manner of the usual ones. It evaluates to
 * `{ define, run }`. Its own names are local; `test`, `it`, `describe`, `expect`, `assert` and the hooks are globals of the files.
 */
export const HARNESS = String.raw`(function () {
  "use strict";
  const files = new Map(), loaded = new Map(), hits = [];
  const suites = [{ name: "", before: [], after: [], beforeAll: [], afterAll: [] }];
  const tests = [];
  let current = suites, file = "";
  const hasOnly = () => tests.some((entry) => entry.mode === "only");
  const add = (mode) => (name, body) => { tests.push({ file, name: [...current.map((suite) => suite.name).filter((part) => part !== ""), String(name)].join(" > "), body, mode: typeof body === "function" ? mode : "todo", suites: [...current] }); };
  const test = add("run"); test.only = add("only"); test.skip = add("skip"); test.todo = (name) => add("todo")(name);
  test.each = (rows) => (name, body) => { for (const row of rows) { const values = Array.isArray(row) ? row : [row]; let index = 0; test(String(name).replace(/%[sdifjo]/g, () => show(values[index++])), () => body(...values)); } };
  const describe = (name, body) => { const outer = current; current = [...outer, { name: String(name), before: [], after: [], beforeAll: [], afterAll: [] }]; try { body(); } finally { current = outer; } };
  describe.skip = (name, body) => { const start = tests.length; describe(name, body); for (let index = start; index < tests.length; index += 1) tests[index].mode = "skip"; };
  const hook = (kind) => (body) => { current[current.length - 1][kind].push(body); };

  const show = (value) => { if (typeof value === "string") return JSON.stringify(value); if (typeof value === "function") return "[function " + value.name + "]"; if (value instanceof Error) return String(value); if (Object.is(value, -0)) return "-0"; try { const text = JSON.stringify(value); return text === undefined ? String(value) : text.length > 300 ? text.slice(0, 300) + "…" : text; } catch { return String(value); } };
  const same = (left, right, strict, seen) => {
    if (Object.is(left, right)) return true;
    if (right !== null && typeof right === "object" && right.__matches) return right.__matches(left);
    if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return false;
    if (Object.getPrototypeOf(left) !== Object.getPrototypeOf(right) && (strict || Array.isArray(left) !== Array.isArray(right))) return false;
    if (left instanceof Date) return right instanceof Date && left.getTime() === right.getTime();
    if (left instanceof RegExp) return String(left) === String(right);
    if (left instanceof Error) return right instanceof Error && left.message === right.message && left.name === right.name;
    const pairs = seen || []; if (pairs.some(([a, b]) => a === left && b === right)) return true; pairs.push([left, right]);
    if (left instanceof Map) return right instanceof Map && left.size === right.size && [...left].every(([key, value]) => right.has(key) && same(value, right.get(key), strict, pairs));
    if (left instanceof Set) return right instanceof Set && left.size === right.size && [...left].every((value) => right.has(value) || [...right].some((other) => same(value, other, strict, pairs)));
    const keys = (object) => Object.keys(object).filter((key) => strict || object[key] !== undefined);
    const own = keys(left), other = keys(right);
    return own.length === other.length && (!Array.isArray(left) || left.length === right.length) && own.every((key) => Object.hasOwn(right, key) && same(left[key], right[key], strict, pairs));
  };
  const contains = (actual, expected) => typeof expected !== "object" || expected === null || Array.isArray(expected) ? same(actual, expected) : typeof actual === "object" && actual !== null && (expected.__matches ? expected.__matches(actual) : Object.keys(expected).every((key) => contains(actual[key], expected[key])));
  const at = (object, path) => String(path).split(".").reduce((value, key) => (value === null || value === undefined ? undefined : value[key]), object);
  const thrownBy = (body) => { try { body(); } catch (error) { return { error }; } return null; };
  const fits = (thrown, wanted) => { if (thrown === null) return false; if (wanted === undefined) return true; const message = thrown.error && thrown.error.message !== undefined ? String(thrown.error.message) : String(thrown.error); return typeof wanted === "string" ? message.includes(wanted) : wanted instanceof RegExp ? wanted.test(message) : typeof wanted === "function" ? thrown.error instanceof wanted : message === wanted.message; };
  class AssertionError extends Error {} Object.defineProperty(AssertionError.prototype, "name", { value: "AssertionError" });
  let assertions = 0;
  const MATCHERS = {
    toBe: (a, b) => Object.is(a, b), toEqual: (a, b) => same(a, b), toStrictEqual: (a, b) => same(a, b, true),
    toBeTruthy: (a) => Boolean(a), toBeFalsy: (a) => !a, toBeNull: (a) => a === null, toBeUndefined: (a) => a === undefined, toBeDefined: (a) => a !== undefined, toBeNaN: (a) => Number.isNaN(a),
    toContain: (a, b) => (typeof a === "string" ? a.includes(b) : [...a].includes(b)), toContainEqual: (a, b) => [...a].some((entry) => same(entry, b)),
    toHaveLength: (a, b) => a.length === b, toMatch: (a, b) => (b instanceof RegExp ? b.test(a) : String(a).includes(b)), toMatchObject: contains,
    toThrow: (a, b) => fits(typeof a === "function" ? thrownBy(a) : { error: a }, b), toThrowError: (a, b) => fits(thrownBy(a), b),
    toBeGreaterThan: (a, b) => a > b, toBeGreaterThanOrEqual: (a, b) => a >= b, toBeLessThan: (a, b) => a < b, toBeLessThanOrEqual: (a, b) => a <= b,
    toBeCloseTo: (a, b, digits = 2) => Math.abs(a - b) < 10 ** -digits / 2, toHaveProperty: (a, path, ...value) => at(a, path) !== undefined && (value.length === 0 || same(at(a, path), value[0])),
    toBeInstanceOf: (a, b) => a instanceof b, toBeTypeOf: (a, b) => typeof a === b,
  };
  const matchersFor = (actual, negated) => { const made = {}; for (const name of Object.keys(MATCHERS)) made[name] = (...expected) => { assertions += 1; if (MATCHERS[name](actual, ...expected) === negated) throw new AssertionError("expected " + show(actual) + (negated ? " not " : " ") + name + (expected.length === 0 ? "" : " " + expected.map(show).join(", "))); }; return made; };
  const later = (negated, get) => { const made = {}; for (const name of Object.keys(MATCHERS)) made[name] = async (...expected) => { matchersFor(await get(), negated)[name](...expected); }; return made; };
  const expect = (actual) => {
    const resolved = () => actual, rejected = async () => { try { await actual; } catch (error) { return error; } throw new AssertionError("expected a rejection"); };
    return { ...matchersFor(actual, false), not: matchersFor(actual, true), resolves: { ...later(false, resolved), not: later(true, resolved) }, rejects: { ...later(false, rejected), not: later(true, rejected) } };
  };
  const matching = (matches) => ({ __matches: matches });
  expect.any = (type) => ({ __matches: (value) => (type === String ? typeof value === "string" : type === Number ? typeof value === "number" : type === Boolean ? typeof value === "boolean" : type === Function ? typeof value === "function" : value instanceof type) });
  expect.anything = () => matching((value) => value !== null && value !== undefined);
  expect.objectContaining = (part) => matching((value) => contains(value, part));
  expect.arrayContaining = (part) => matching((value) => part.every((wanted) => value.some((entry) => same(entry, wanted))));
  expect.stringContaining = (part) => matching((value) => typeof value === "string" && value.includes(part));
  const claim = (holds, message, fallback) => { assertions += 1; if (!holds) throw message instanceof Error ? message : new AssertionError(message === undefined ? fallback : String(message)); };
  const assert = (value, message) => claim(value, message, "expected " + show(value) + " to be truthy");
  Object.assign(assert, {
    ok: assert, equal: (a, b, m) => claim(Object.is(a, b) || a == b, m, show(a) + " is not " + show(b)), notEqual: (a, b, m) => claim(a != b, m, show(a) + " equals " + show(b)),
    strictEqual: (a, b, m) => claim(Object.is(a, b), m, show(a) + " is not " + show(b)), notStrictEqual: (a, b, m) => claim(!Object.is(a, b), m, show(a) + " is " + show(b)),
    deepEqual: (a, b, m) => claim(same(a, b), m, show(a) + " is not like " + show(b)), deepStrictEqual: (a, b, m) => claim(same(a, b, true), m, show(a) + " is not like " + show(b)),
    notDeepStrictEqual: (a, b, m) => claim(!same(a, b, true), m, show(a) + " is like " + show(b)), match: (a, b, m) => claim(b.test(a), m, show(a) + " does not match " + b),
    throws: (body, wanted) => claim(fits(thrownBy(body), wanted), undefined, "expected a throw"), doesNotThrow: (body) => claim(thrownBy(body) === null, undefined, "expected no throw"),
    rejects: async (promise, wanted) => { let thrown = null; try { await (typeof promise === "function" ? promise() : promise); } catch (error) { thrown = { error }; } claim(fits(thrown, wanted), undefined, "expected a rejection"); },
    fail: (message) => claim(false, message, "failed"), AssertionError,
  });
  assert.strict = assert;
  const library = { test, it: test, describe, suite: describe, expect, assert, beforeEach: hook("before"), afterEach: hook("after"), beforeAll: hook("beforeAll"), afterAll: hook("afterAll"), before: hook("beforeAll"), after: hook("afterAll") };
  Object.assign(globalThis, library);
  const provided = new Map([["vitest", library], ["@jest/globals", library], ["node:test", Object.assign(test, library)], ["node:assert", assert], ["node:assert/strict", assert], ["assert", assert], ["assert/strict", assert]]);

  const resolve = (from, wanted) => {
    if (!wanted.startsWith(".") && !wanted.startsWith("/")) return null;
    const parts = wanted.startsWith("/") ? [] : from.split("/").slice(0, -1);
    for (const part of wanted.split("/")) { if (part === "..") parts.pop(); else if (part !== "." && part !== "") parts.push(part); }
    const base = parts.join("/"), bare = base.replace(/\.(?:js|mjs|cjs)$/, "");
    return [base, base + ".js", base + ".mjs", base + ".cjs", base + ".ts", base + ".mts", bare + ".ts", base + ".json", base + "/index.js", base + "/index.ts"].find((path) => files.has(path)) ?? undefined;
  };
  const load = (path) => {
    const known = loaded.get(path); if (known) return known.exports;
    const module = { exports: {} }; loaded.set(path, module);
    const require = (wanted) => {
      const target = resolve(path, wanted);
      if (target === null) { if (provided.has(wanted)) return provided.get(wanted); throw new Error("The package " + JSON.stringify(wanted) + " is not available in the sandbox."); }
      if (target === undefined) throw new Error("There is no file " + JSON.stringify(wanted) + " beside " + path + ".");
      return load(target);
    };
    require.default = (wanted) => { const value = require(wanted); return value !== null && typeof value === "object" && "default" in value ? value.default : value; };
    require.all = (exports, wanted) => { const value = require(wanted); for (const key of Object.keys(value)) if (key !== "default" && !Object.hasOwn(exports, key)) Object.defineProperty(exports, key, { enumerable: true, configurable: true, get: () => value[key] }); };
    files.get(path)(module, module.exports, require, (index) => { hits[index] = (hits[index] || 0) + 1; });
    return module.exports;
  };
  const problemOf = (error) => ({ name: error && error.name ? String(error.name) : "Error", message: error && error.message !== undefined ? String(error.message).slice(0, 1000) : String(error), stack: error && typeof error.stack === "string" ? error.stack.slice(0, 2000) : "" });
  const runOne = async (entry) => {
    if (entry.mode === "skip" || entry.mode === "todo" || (hasOnly() && entry.mode !== "only")) return { file: entry.file, name: entry.name, status: entry.mode === "todo" ? "todo" : "skipped" };
    const earlier = assertions;
    try {
      for (const suite of entry.suites) { if (!suite.begun) { suite.begun = true; for (const body of suite.beforeAll) await body(); } }
      for (const suite of entry.suites) for (const body of suite.before) await body();
      try { await entry.body(); } finally { for (const suite of [...entry.suites].reverse()) for (const body of suite.after) await body(); }
      return { file: entry.file, name: entry.name, status: "passed", assertions: assertions - earlier };
    } catch (error) { return { file: entry.file, name: entry.name, status: "failed", error: problemOf(error) }; }
  };
  return {
    define(path, body) { files.set(path, body); },
    async run(paths) {
      const results = [], faults = [];
      for (const path of paths) { file = path; current = [{ ...suites[0], before: [], after: [], beforeAll: [], afterAll: [] }]; try { load(path); } catch (error) { faults.push({ file: path, error: problemOf(error) }); } }
      for (const entry of tests) results.push(await runOne(entry));
      const ended = new Set();
      for (const entry of tests) for (const suite of entry.suites) if (suite.begun && !ended.has(suite)) { ended.add(suite); for (const body of suite.afterAll) try { await body(); } catch (error) { faults.push({ file: entry.file, error: problemOf(error) }); } }
      return { results, faults, hits: Array.from(hits, (count) => count || 0) };
    },
  };
})()`;
